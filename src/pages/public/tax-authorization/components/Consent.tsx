import { TAX_CONSENT_VERSION } from '@daas/contract/tax';
import { Sentence } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import styles from './TaxPage.module.css';

/** A new wording is a new `TAX_CONSENT_VERSION`: the version is what is kept as evidence. */
const CLAUSES = ['who', 'what', 'why', 'end', 'kept'] as const;

export function Consent({ asker, days }: { asker: string; days: number }) {
  const { formatMessage } = useIntl();
  const text = (id: string) => formatMessage({ id: `tax-authorization.${id}` }, { asker, days });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1)
    <section className={styles.consent} aria-labelledby="consent" tabIndex={0}>
      <h2 id="consent">
        {text('consent')} <small dir="ltr">{TAX_CONSENT_VERSION}</small>
      </h2>
      <ol>
        {CLAUSES.map((clause) => (
          <li key={clause}>
            <Sentence>{text(`consent-${clause}`)}</Sentence>
          </li>
        ))}
      </ol>
    </section>
  );
}

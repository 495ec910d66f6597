import { Sentence } from '@daas/kit/Name';
import { theme } from 'antd';
import type { CSSProperties } from 'react';
import styles from './TaxPage.module.css';
import type { AuthorizationView } from './useGiven';

/** The text as the server wrote it: its hash is what is kept as evidence. */
export function Consent({ text }: { text: NonNullable<AuthorizationView['consent_text']> }) {
  const { token } = theme.useToken();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1)
    <section className={styles.consent} aria-labelledby="consent" tabIndex={0}>
      <h2 id="consent">
        <Sentence>{text.title}</Sentence>
      </h2>
      <ol>
        {text.clauses.map((clause) => (
          <li key={clause}>
            <Sentence>{clause}</Sentence>
          </li>
        ))}
      </ol>
      <Hash value={text.sha256} style={{ color: token.colorTextSecondary }} />
    </section>
  );
}

/** Hexadecimal reads from left to right everywhere. */
export function Hash({ value, style = {} }: { value: string; style?: CSSProperties }) {
  return (
    <code dir="ltr" className={styles.hash} style={style}>
      SHA-256 {value}
    </code>
  );
}

import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { theme } from 'antd';
import type { ReactNode } from 'react';
import styles from './TaxPage.module.css';
import type { AuthorizationView } from './useGiven';

/** Who asks for what, what for and for how long. */
export function Facts({
  authorization,
  more = [],
}: {
  authorization: AuthorizationView;
  more?: [string, ReactNode][];
}) {
  const { token } = theme.useToken();
  const format = useFormat();
  const text = useText('tax-consent');
  const rows: [string, ReactNode][] = [
    ['asker', authorization.asker],
    ['subject', authorization.subject],
    // The form asks for it, so that who consents says whose data it is.
    ...(authorization.own ? ([['tax-number', authorization.tax_number]] as [string, ReactNode][]) : []),
    ['purpose', authorization.purpose],
    ['scope', text('scope-text')],
    [
      'term',
      authorization.ends_at
        ? text('until', { time: format.time(authorization.ends_at) })
        : text('days', { days: authorization.days }),
    ],
    ...more,
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt style={{ color: token.colorTextSecondary }}>{text(name)}</dt>
          <dd>{typeof value === 'string' ? <Sentence>{value}</Sentence> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

import type { EndpointOutput } from '@daas/contract/endpoints';
import { businessDay } from '@daas/kit/format';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import type { ReactNode } from 'react';
import styles from './Statement.module.css';

type Month = EndpointOutput<'partner.commissionMonth'>;
/** Of the table of days: with the sum. */
const LAST_DAYS = 3;

/** The month as a document, which is what paper shows of the page: who owes whom, how much, and for which days. */
export function Statement({ month }: { month: Month }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const text = useText('partner');
  const common = useText('common');
  const { state, stated_at, paid_at, reference, payment } = month;
  const facts: [string, ReactNode][] = [
    ['statement-number', month.number],
    ['month', month.month],
    ['statement-date', format.day(stated_at ?? businessDay())],
    ['state', text(`commission-state.${state}`)],
    ['statement-payee', <Name key="payee">{`${month.partner.name} (${month.partner.id})`}</Name>],
    ['statement-payer', formatMessage({ id: 'shell.name' })],
    ...(paid_at ? ([['statement-paid', `${format.day(paid_at)} ${reference}`]] as [string, ReactNode][]) : []),
  ];
  const sums: [string, string][] = [
    ['calls', format.number(month.calls)],
    ['base', format.moneyInColumn(month.base)],
    ['statement-earned', format.moneyInColumn(month.amount - month.corrected)],
    ['statement-corrections', format.moneyInColumn(month.corrected)],
    ['statement-due', format.moneyInColumn(month.amount)],
    ...(payment
      ? (['brought', 'paid', 'carried'] as const).map((key): [string, string] => [
          `payment-${key}`,
          format.moneyInColumn(payment[key]),
        ])
      : []),
  ];
  const row = ({ day, calls, base, amount }: Month['days'][number]) => (
    <tr key={day}>
      <th scope="row">{day}</th>
      <td>{format.number(calls)}</td>
      <td>{format.moneyInColumn(base)}</td>
      <td>{format.moneyInColumn(amount)}</td>
    </tr>
  );
  return (
    <article className={`print-only ${styles.statement}`} aria-label={text('statement')}>
      <h1>{text('statement')}</h1>
      <dl className={styles.facts}>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{text(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {state === 'open' && <p className={styles.note}>{text('statement-open')}</p>}
      <table>
        <caption>{text('statement-sums')}</caption>
        <tbody>
          {sums.map(([key, value]) => (
            <tr key={key} className={key === 'statement-due' ? styles.due : undefined}>
              <th scope="row">{text(key)}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <caption>{text('statement-days')}</caption>
        <thead>
          <tr>
            {['day', 'calls', 'base', 'commission'].map((key) => (
              <th key={key} scope="col">
                {text(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{month.days.slice(0, -LAST_DAYS).map(row)}</tbody>
        {/* Not a tfoot, which paper repeats on each page. */}
        <tbody className={styles.end}>
          {month.days.slice(-LAST_DAYS).map(row)}
          <tr className={styles.due}>
            <th scope="row">{common('total')}</th>
            <td>{format.number(month.calls)}</td>
            <td>{format.moneyInColumn(month.base)}</td>
            <td>{format.moneyInColumn(month.amount)}</td>
          </tr>
        </tbody>
      </table>
      <div className={styles.close}>
        <p className={styles.note}>{text('statement-note')}</p>
        <div className={styles.signatures}>
          {['statement-payee', 'statement-payer'].map((key) => (
            <div key={key}>
              {text(key)} {text('statement-sign')}
            </div>
          ))}
        </div>
      </div>
    </article>
  );
}

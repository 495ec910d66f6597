import type { EndpointOutput } from '@daas/contract/endpoints';
import type { Answered, Cause } from '@daas/contract/endpoints/cost';
import { daysKey, type MeasureKey } from '@daas/contract/measures';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { MeasureValue } from '@daas/kit/MeasureValue';
import { Name } from '@daas/kit/Name';
import { Link, useAccess, useIntl } from '@umijs/max';
import { Button, Typography, theme } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { billedCallsPath } from '../paths';
import styles from './Causes.module.css';

export type Explained = EndpointOutput<'cost.explain'>;
type Line = Explained['connectors'][number] & { amount: number };
type Side = Explained['before'];
/** Connectors of one cause that stand there at first. */
const SHOWN = 5;

/** The parts of a difference, the largest first; below each the connectors it comes from, and their calls. */
export function Causes({ explained }: { explained: Explained }) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const format = useFormat();
  const { causes, before, after, difference } = explained;
  const period = `${before.from}/${before.to}:${after.from}/${after.to}`;
  const largest = Math.max(...causes.map(({ amount }) => Math.abs(amount)));
  if (causes.length === 0) return null;
  return (
    <ul className={styles.causes} style={{ borderColor: token.colorBorderSecondary }}>
      {causes
        .toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount))
        .map(({ cause, amount }) => (
          <li key={cause} style={{ borderColor: token.colorBorderSecondary }}>
            <div className={styles.head}>
              <strong>{formatMessage({ id: `cost.explain.cause.${cause}` })}</strong>
              <span className={styles.bar}>
                <i
                  style={{
                    inlineSize: `${(Math.abs(amount) / largest) * 100}%`,
                    background: amount > 0 ? token.colorPrimary : token.colorSuccess,
                  }}
                />
              </span>
              <strong>
                <MeasureValue measure="spend_difference" period={period} subject={`cause:${cause}`}>
                  {format.signedMoney(amount)}
                </MeasureValue>
              </strong>
            </div>
            <Typography.Text type="secondary" style={{ fontSize: 13 }}>
              {formatMessage({ id: `cost.explain.what.${cause}` })}
            </Typography.Text>
            {cause === 'refunds' ? null : cause === 'files' || cause === 'orders' ? (
              <Bought part={cause} before={before} after={after} />
            ) : (
              <Lines cause={cause} explained={explained} />
            )}
          </li>
        ))}
      <li style={{ borderColor: token.colorBorderSecondary }}>
        <div className={styles.head}>
          <strong>{formatMessage({ id: 'common.total' })}</strong>
          <span />
          <strong>
            <MeasureValue measure="spend_difference" period={period}>
              {format.signedMoney(difference)}
            </MeasureValue>
          </strong>
        </div>
      </li>
    </ul>
  );
}

function Lines({ cause, explained: { connectors, before, after } }: { cause: Cause; explained: Explained }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const mayReadCalls = useAccess()['get-call-log-list'];
  const [all, setAll] = useState(false);
  const lines = connectors
    .flatMap((one): Line[] => {
      const amount = one.causes.find((part) => part.cause === cause)?.amount;
      return amount ? [{ ...one, amount }] : [];
    })
    .toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount));
  const calls = (line: Line, of: 'before' | 'after') => {
    const side: Side = of === 'before' ? before : after;
    const measure = EVIDENCE_MEASURES[cause];
    const evidence = evidenceOf(cause, line[of], format);
    const figure = measure ? (
      <MeasureValue measure={measure} period={periodOf(side)} subject={`connector:${line.id}`}>
        {evidence}
      </MeasureValue>
    ) : (
      evidence
    );
    return mayReadCalls && line[of].answered > 0 ? (
      <Link
        key={of}
        style={{ textDecoration: 'underline' }}
        to={billedCallsPath({
          by: 'connector',
          key: String(line.id),
          from: side.from,
          to: side.to,
          ...CALLS_OF[cause],
        })}
      >
        {figure}
      </Link>
    ) : (
      <span key={of}>{figure}</span>
    );
  };
  return (
    <ul className={styles.lines}>
      {(all ? lines : lines.slice(0, SHOWN)).map((line) => (
        <li key={line.id}>
          <Name>{line.name || String(line.id)}</Name>
          <span>
            {formatMessage(
              { id: `cost.explain.evidence.${cause}` },
              { before: calls(line, 'before'), after: calls(line, 'after') },
            )}
          </span>
          <span className="tabular">{format.signedMoney(line.amount)}</span>
        </li>
      ))}
      {lines.length > SHOWN && !all && (
        <li>
          <Button
            type="link"
            size="small"
            style={{ paddingInline: 0, justifySelf: 'start' }}
            onClick={() => setAll(true)}
          >
            {formatMessage({ id: 'cost.explain.rest' }, { count: lines.length - SHOWN })}
          </Button>
        </li>
      )}
    </ul>
  );
}

/** Which calls show a cause. */
const CALLS_OF: Record<Cause, { charged?: boolean; outcome?: 'ok' | 'empty' }> = {
  price: { charged: true },
  volume: {},
  empty: { outcome: 'empty', charged: false },
  unpaid: { outcome: 'ok', charged: false },
  new: {},
  stopped: {},
  refunds: {},
  files: {},
  orders: {},
};

/** What the figures of a cause are; shares of answers are parts of a sentence. */
const EVIDENCE_MEASURES: Partial<Record<Cause, MeasureKey>> = {
  price: 'spend_per_call',
  volume: 'calls_answered',
  new: 'calls_answered',
  stopped: 'calls_answered',
};

/** A whole month is named as such. */
const periodOf = ({ from, to }: Pick<Side, 'from' | 'to'>) =>
  from.endsWith('-01') && dayjs(to).endOf('month').format('YYYY-MM-DD') === to ? to.slice(0, 7) : daysKey(from, to);

/** The figure of a month that a cause goes by. */
function evidenceOf(cause: Cause, month: Answered, format: ReturnType<typeof useFormat>): string {
  const share = (part: number) => `${format.number(part)} (${format.percent(part / (month.answered || 1))})`;
  if (cause === 'price') return format.money(month.charged > 0 ? Math.round(month.spend / month.charged) : null);
  if (cause === 'empty') return share(month.empty);
  if (cause === 'unpaid') return share(month.unpaid);
  return format.number(month.answered);
}

function Bought({ part, before, after }: { part: 'files' | 'orders'; before: Side; after: Side }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const bill = ({ from, to, parts }: Side) => (
    <Link
      key={from}
      style={{ textDecoration: 'underline' }}
      to={`/cost-center/overview/bills?from=${from}&to=${to}&granularity=month&by=product`}
    >
      <MeasureValue measure={`spend_${part}`} period={periodOf({ from, to })}>
        {format.money(parts[part])}
      </MeasureValue>
    </Link>
  );
  return (
    <ul className={styles.lines}>
      <li>
        <span>
          {formatMessage({ id: 'cost.explain.evidence.bought' }, { before: bill(before), after: bill(after) })}
        </span>
      </li>
    </ul>
  );
}

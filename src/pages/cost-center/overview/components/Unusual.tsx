import { UNUSUAL_SPEND } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { MeasureValue } from '@daas/kit/MeasureValue';
import { Link, useIntl } from '@umijs/max';
import { Typography, theme } from 'antd';
import styles from '../index.module.css';
import { Part } from './Part';

/** Days that cost far more than usual, and by which rule. */
export function Unusual({ days }: { days: EndpointOutput<'cost.overview'>['unusual'] }) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const format = useFormat();
  const { times, days: before, least } = UNUSUAL_SPEND;
  return (
    <Part title={formatMessage({ id: 'cost.unusual' })}>
      {days.length === 0 ? (
        <Typography.Paragraph>{formatMessage({ id: 'cost.unusual.none' })}</Typography.Paragraph>
      ) : (
        <ul className={styles.unusual}>
          {days.toReversed().map(({ day, spend, usual }) => (
            <li key={day} style={{ borderColor: token.colorBorderSecondary }}>
              <Link to={`/cost-center/overview/bills?from=${day}&to=${day}&by=connector`} className="tabular">
                {day}
              </Link>
              <strong>
                <MeasureValue measure="spend_usage" period={day}>
                  {format.money(spend)}
                </MeasureValue>
              </strong>
              <Typography.Text type="secondary">
                {formatMessage(
                  { id: 'cost.unusual.times' },
                  // A middle of days may lie between two cents.
                  { usual: format.money(Math.round(usual / 100) * 100), times: format.number(spend / usual, 1) },
                )}
              </Typography.Text>
            </li>
          ))}
        </ul>
      )}
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {formatMessage({ id: 'cost.unusual.rule' }, { times, days: before, least: format.money(least) })}
      </Typography.Text>
    </Part>
  );
}

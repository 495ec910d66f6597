import type { EndpointOutput } from '@daas/contract/endpoints';
import { daysKey } from '@daas/contract/measures';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { measureAttributes } from '@daas/kit/MeasureValue';
import { useIntl, useNavigate } from '@umijs/max';
import { Card, Empty, Flex, theme } from 'antd';
import { Bars } from '@/components/Bars';
import styles from '../index.module.css';
import { Outlook } from './Outlook';
import { Part } from './Part';
import { Shares } from './Shares';
import { Unusual } from './Unusual';

type Overview = EndpointOutput<'cost.overview'>;

/** Where the money went: by day, by what it was spent on, and where the month is heading. */
export function SpendCharts({ overview }: { overview: Overview }) {
  const { formatMessage } = useIntl();
  if (overview.days.every(({ spend }) => spend === 0))
    return (
      <Card>
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={formatMessage({ id: 'cost.no-spend' })} />
      </Card>
    );
  return (
    <Flex vertical gap={16}>
      <Card>
        <div className={styles.charts}>
          <Days overview={overview} />
          <Shares overview={overview} />
        </div>
      </Card>
      <Card>
        <div className={styles.charts}>
          <Outlook overview={overview} />
          <Unusual days={overview.unusual} />
        </div>
      </Card>
    </Flex>
  );
}

/** A day leads to its bill. */
function Days({ overview: { days, unusual } }: { overview: Overview }) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const format = useFormat();
  const navigate = useNavigate();
  const title = formatMessage({ id: 'cost.by-day' });
  const isUnusual = new Set(unusual.map(({ day }) => day));
  return (
    <Part title={title}>
      <div
        {...measureAttributes({ measure: 'spend_usage', period: daysKey(days[0]?.day ?? '', days.at(-1)?.day ?? '') })}
      >
        <Bars
          label={title}
          height={220}
          show={format.money}
          series={[
            { name: formatMessage({ id: 'cost.spent' }), colour: token.colorPrimary },
            ...(unusual.length > 0
              ? [{ name: formatMessage({ id: 'cost.unusual' }), colour: token.colorWarning }]
              : []),
          ]}
          bars={days.map(({ day, spend }) => ({
            key: day,
            label: day,
            tick: day.slice(5),
            values: isUnusual.has(day) ? [0, spend] : [spend, 0],
          }))}
          onPick={(index) => {
            const day = days[index]?.day;
            if (day) navigate(`/cost-center/overview/bills?from=${day}&to=${day}&by=connector`);
          }}
        />
      </div>
    </Part>
  );
}

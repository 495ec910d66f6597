import { MAX_TRADE_LINES } from '@daas/contract/constants';
import type { FilterNode } from '@daas/contract/datasets/filter';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { PageSkeleton } from '@daas/kit/PageSkeleton';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { Empty, Flex, Typography } from 'antd';
import { BarList } from '../BarList';
import { Panel } from '../Panel';
import styles from './index.module.css';
import { Months } from './Months';

type Group = EndpointOutput<'customs.summary'>['countries'];
interface Props {
  filter: FilterNode | null;
  keyword?: string;
  /** The address with one value chosen, where a value leads somewhere. */
  pathOf?: (field: 'country' | 'hs_chapter', value: string) => string;
}

const SHOWN = 8;

/** What trade lines come to: by month, by country, by HS chapter. */
export function TradeCharts({ filter, keyword, pathOf }: Props) {
  const format = useFormat();
  const { data, error, refresh } = useApi('customs.summary', { filter, ...(keyword ? { keyword } : {}) });
  const text = useText('trade-charts');
  if (!data) return error ? <RetryAlert title={text('failed')} onRetry={refresh} /> : <PageSkeleton rows={6} />;
  if (data.count === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('none')} />;
  const barsOf = (field: 'country' | 'hs_chapter', group: Group) =>
    group.slice(0, SHOWN).map(({ value, label, amount_usd }) => ({
      key: value,
      label,
      value: amount_usd,
      text: format.tenThousand(amount_usd),
      ...(pathOf ? { to: pathOf(field, value) } : {}),
    }));
  return (
    <Flex vertical gap="small">
      <Typography.Text type="secondary">
        {text(data.exact ? 'total' : 'newest', {
          count: format.number(data.count),
          amount: format.tenThousand(data.amount_usd),
          limit: format.number(MAX_TRADE_LINES),
        })}
      </Typography.Text>
      <div className={styles.charts}>
        <Months months={data.months} />
        <Panel title={text('countries')}>
          <BarList bars={barsOf('country', data.countries)} label={text('countries')} />
        </Panel>
        <Panel title={text('chapters')}>
          <BarList bars={barsOf('hs_chapter', data.chapters)} label={text('chapters')} />
        </Panel>
      </div>
    </Flex>
  );
}

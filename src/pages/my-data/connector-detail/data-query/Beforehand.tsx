import type { FilterNode } from '@daas/contract/datasets/filter';
import { fromFilter, toFilter } from '@daas/kit/FilterBuilder';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { replacePart } from '@daas/market-ui/replacePart';
import { useDebounce } from 'ahooks';
import { Card, Skeleton, Typography } from 'antd';
import { LeftOut, type LeftOutCondition } from '../../components/LeftOut';
import { type QueryValues, toBody } from './query';

const WAIT_MS = 400;

interface Props {
  id: number;
  values: QueryValues;
  onChange: (values: Partial<QueryValues>) => void;
}

/** Before calling: how many rows the query matches and what it costs; where none, which condition is in the way. */
export function Beforehand({ id, values, onChange }: Props) {
  const format = useFormat();
  const question = useDebounce(JSON.stringify(toBody(values)), { wait: WAIT_MS });
  const { data, error } = useApi(
    'connector.whyEmptyQuery',
    { id, query: JSON.parse(question) },
    { showErrorInPlace: true },
  );
  const text = useText('connector-query');
  // What the query does not understand, the answer says.
  if (error) return null;
  return (
    <Card variant="borderless" title={text('before')}>
      {!data ? (
        <Skeleton active title={false} paragraph={{ rows: 1 }} />
      ) : data.found.total > 0 ? (
        <Typography.Text aria-live="polite">
          {text('before-found', {
            rows: format.count(data.found.total, data.found.capped),
            price: format.money(data.found.price),
          })}
        </Typography.Text>
      ) : (
        <>
          <Typography.Paragraph aria-live="polite">
            {text('before-none', { price: format.money(data.found.price) })}
          </Typography.Paragraph>
          <LeftOut answer={data} changer={(condition, by) => changed(condition, by, values, onChange)} />
        </>
      )}
    </Card>
  );
}

/** The connector's own conditions are not changed by a query. */
function changed(
  { of, filter, keyword }: LeftOutCondition,
  by: FilterNode | null,
  values: QueryValues,
  onChange: Props['onChange'],
) {
  if (of === 'connector') return undefined;
  if (filter === null || keyword !== null) return () => onChange({ keyword: '' });
  const { equality = {} } = values;
  const own = values.filter ? toFilter(values.filter) : null;
  if ('field' in filter && filter.op === 'eq' && equality[filter.field] === filter.value)
    return () =>
      onChange({
        equality: Object.fromEntries(Object.entries(equality).filter(([name]) => name !== filter.field)),
        ...(by ? { filter: fromFilter(own ? { op: 'and', items: [own, by] } : by) } : {}),
      });
  return () => onChange({ filter: fromFilter(replacePart(own, filter, by)) });
}

import { useIntl } from '@umijs/max';
import { useFormat } from '../hooks/useFormat';
import { type MeasureOf, MeasureValue } from '../MeasureValue';

interface Props {
  total: number;
  capped?: boolean;
  count?: number | null;
  of: MeasureOf | undefined;
}

/** How many there are in all, where that is known; and where the list ends before them. // §5 */
export function Total({ total, capped = false, count = null, of }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const all = format.count(count ?? total, count === null && capped);
  return (
    <>
      {formatMessage({ id: 'table.total' }, { total: of ? <MeasureValue {...of}>{all}</MeasureValue> : all })}
      {capped && ` · ${formatMessage({ id: 'table.ends' }, { total: format.number(total) })}`}
    </>
  );
}

import { useIntl } from '@umijs/max';
import { Figure, type FigureOf } from '../Figure';
import { useFormat } from '../hooks/useFormat';

interface Props {
  total: number;
  capped?: boolean;
  count?: number | null;
  of: FigureOf | undefined;
}

/** How many there are in all, where that is known; and where the list ends before them. // §5 */
export function Total({ total, capped = false, count = null, of }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const all = format.count(count ?? total, count === null && capped);
  return (
    <>
      {formatMessage({ id: 'table.total' }, { total: of ? <Figure {...of}>{all}</Figure> : all })}
      {capped && ` · ${formatMessage({ id: 'table.ends' }, { total: format.number(total) })}`}
    </>
  );
}

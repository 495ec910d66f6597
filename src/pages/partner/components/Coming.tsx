import { CellText } from '@daas/kit/cells';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useIntl } from '@umijs/max';

/** A price that changes with the next day. */
export function Coming({ coming }: { coming: { price: number | null; from: string } | null }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  if (!coming) return null;
  const values = { day: format.day(coming.from), price: format.money(coming.price) };
  return (
    <CellText>{formatMessage({ id: `partner.price-${coming.price === null ? 'ends' : 'coming'}` }, values)}</CellText>
  );
}

import { AUDIT_REFERENCES } from '@daas/contract/audit';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useIntl } from '@umijs/max';
import type { Line } from './line';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Amounts of 1/10000 yuan. */
const MONEY = new Set(['amount', 'monthly', 'thresholds', 'price']);

/** What a line says of its act in the reader's words; what has no word is shown as it is stored. */
export function useDetailText(names: Line['names'] = {}) {
  const { formatMessage, messages } = useIntl();
  const format = useFormat();
  const labelOf = (id: string): string | null => (id in messages ? formatMessage({ id }) : null);
  const word = (field: string, value: unknown): string => {
    const name = names[`${AUDIT_REFERENCES[field]}:${value}`];
    if (name !== undefined) return name;
    if (MONEY.has(field) && typeof value === 'number') return format.money(value);
    if (typeof value === 'boolean') return formatMessage({ id: value ? 'audit-log.yes' : 'audit-log.no' });
    if (typeof value !== 'string') return typeof value === 'object' ? JSON.stringify(value) : String(value);
    if (INSTANT.test(value)) return format.time(value);
    return (
      labelOf(`permission.${value}`) ??
      labelOf(`audit-log.value.${value}`) ??
      (field === 'acts' ? labelOf(`service-account.act.${value}`) : null) ??
      value
    );
  };
  return {
    fieldName: (field: string): string => labelOf(`audit-log.field.${field}`) ?? field,
    /** A list has a line for each of its entries. */
    valueText: (field: string, value: unknown): string =>
      value === null || value === undefined
        ? format.orDash(null)
        : format.orDash(
            [value]
              .flat()
              .map((one) => word(field, one))
              .join('\n'),
          ),
  };
}

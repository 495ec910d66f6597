import { useFormat } from '@daas/kit/hooks/useFormat';
import { useIntl } from '@umijs/max';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** What a line says of its act in the reader's words; what has no word is shown as it is stored. */
export function useDetailText() {
  const { formatMessage, messages } = useIntl();
  const format = useFormat();
  const known = (id: string): string | null => (id in messages ? formatMessage({ id }) : null);
  const word = (value: unknown): string => {
    if (typeof value === 'boolean') return formatMessage({ id: value ? 'audit-log.yes' : 'audit-log.no' });
    if (typeof value !== 'string') return typeof value === 'object' ? JSON.stringify(value) : String(value);
    if (INSTANT.test(value)) return format.time(value);
    return known(`permission.${value}`) ?? known(`audit-log.value.${value}`) ?? value;
  };
  return {
    fieldName: (field: string): string => known(`audit-log.field.${field}`) ?? field,
    /** A list has a line for each of its entries. */
    valueText: (value: unknown): string =>
      value === null || value === undefined
        ? format.orDash(null)
        : format.orDash(Array.isArray(value) ? value.map(word).join('\n') : word(value)),
  };
}

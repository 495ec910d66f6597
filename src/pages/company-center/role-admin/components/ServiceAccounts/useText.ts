import { useIntl } from '@umijs/max';

/** The words for service accounts. */
export function useText(): (id: string, values?: Record<string, string | number>) => string {
  const { formatMessage } = useIntl();
  return (id, values) => formatMessage({ id: `service-account.${id}` }, values);
}

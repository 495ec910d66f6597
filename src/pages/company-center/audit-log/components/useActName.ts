import { useIntl } from '@umijs/max';
import { actName } from './actName';

/** Returns the names of acts in the reader's language. */
export function useActName(): (action: string) => string {
  const { formatMessage, messages } = useIntl();
  return (action) => actName(action, (id, values) => (id in messages ? formatMessage({ id }, values) : null));
}

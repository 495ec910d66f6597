import { useIntl } from '@umijs/max';

/** What an act is called in the reader's language; one that has no name yet is shown as it is stored. */
export function useActName(): (action: string) => string {
  const { formatMessage, messages } = useIntl();
  return (action) => {
    const id = `audit-log.act.${action}`;
    return id in messages ? formatMessage({ id }) : action;
  };
}

import type { EndpointOutput } from '@daas/contract/endpoints';
import { useIntl } from '@umijs/max';
import { message } from 'antd';

export type TaxRequest = EndpointOutput<'taxReport.ask'>;

/** Says how many got the link; nobody here sees it. */
export function useSent() {
  const { formatMessage } = useIntl();
  return ({ recipients }: TaxRequest) => void message.success(formatMessage({ id: 'tax.sent' }, { count: recipients }));
}

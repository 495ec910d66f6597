import type { EndpointOutput } from '@daas/contract/endpoints';
import { Status } from '@daas/kit/cells';
import { useIntl } from '@umijs/max';

type State = EndpointOutput<'partner.commissionMonth'>['state'];

export function CommissionState({ state }: { state: State }) {
  const { formatMessage } = useIntl();
  const tone = state === 'paid' ? 'success' : state === 'open' ? 'default' : 'processing';
  return <Status tone={tone}>{formatMessage({ id: `partner.commission-state.${state}` })}</Status>;
}

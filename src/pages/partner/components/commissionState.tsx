import type { EndpointOutput } from '@daas/contract/endpoints';
import { Status } from '@daas/kit/cells';
import { useIntl } from '@umijs/max';
import type { ComponentProps } from 'react';

type State = EndpointOutput<'partner.commissionMonth'>['state'];

const TONES: Partial<Record<State, ComponentProps<typeof Status>['tone']>> = {
  open: 'default',
  disputed: 'warning',
  paid: 'success',
};

export function CommissionState({ state }: { state: State }) {
  const { formatMessage } = useIntl();
  return (
    <Status tone={TONES[state] ?? 'processing'}>{formatMessage({ id: `partner.commission-state.${state}` })}</Status>
  );
}

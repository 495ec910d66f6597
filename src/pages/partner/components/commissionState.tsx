import type { EndpointOutput } from '@daas/contract/endpoints';
import { CellBadge } from '@daas/kit/cells';
import { useIntl } from '@umijs/max';
import type { ComponentProps } from 'react';

type State = EndpointOutput<'partner.commissionMonth'>['state'];

const TONES: Partial<Record<State, ComponentProps<typeof CellBadge>['tone']>> = {
  open: 'default',
  disputed: 'warning',
  paid: 'success',
};

export function CommissionState({ state }: { state: State }) {
  const { formatMessage } = useIntl();
  return (
    <CellBadge tone={TONES[state] ?? 'processing'}>
      {formatMessage({ id: `partner.commission-state.${state}` })}
    </CellBadge>
  );
}

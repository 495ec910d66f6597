import type { CUSTOMER_STATES } from '@daas/contract/enums';
import { CellBadge } from '@daas/kit/cells';
import { useIntl } from '@umijs/max';

type State = (typeof CUSTOMER_STATES)[number];
const TONES = { protected: 'processing', won: 'success' } as const;

export function CustomerState({ state }: { state: State }) {
  const { formatMessage } = useIntl();
  const tone = state === 'protected' || state === 'won' ? TONES[state] : 'default';
  return <CellBadge tone={tone}>{formatMessage({ id: `partner.state.${state}` })}</CellBadge>;
}

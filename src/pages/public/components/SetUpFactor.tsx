import { useIntl } from '@umijs/max';
import { lazy } from 'react';
import { AuthFrame } from './AuthFrame';
import { land } from './landing';

const SetUp = lazy(() => import('@/components/SecondFactor/SetUp'));

interface Props {
  /** For step-up, as signing in or registering brought it along. */
  ticket: string;
  /** Where a person who has set it up goes. */
  target?: string;
}

/** The last step to a company in which a second factor is needed that is not there yet. */
export function SetUpFactor({ ticket, target }: Props) {
  const { formatMessage } = useIntl();
  return (
    <AuthFrame
      title={formatMessage({ id: 'sign-in.set-up' })}
      description={formatMessage({ id: 'sign-in.set-up-text' })}
    >
      <SetUp ticket={ticket} onDone={() => land(target)} />
    </AuthFrame>
  );
}

import type { EndpointOutput } from '@daas/contract/endpoints';
import { useIntl } from '@umijs/max';
import { Button, Flex, Spin } from 'antd';
import { useEffect, useRef } from 'react';
import { call } from '@/request';
import { ProblemAlert } from '../../components/ProblemAlert';
import { useAttempt } from '../../components/useAttempt';

interface Props {
  /** Of the address that the provider sent the browser back to. */
  query: string;
  onSignedIn: (answer: EndpointOutput<'account.signIn'>) => void;
  onBack: () => void;
}

/** Hands the provider's answer on, once. */
export default function SignOnReturn({ query, onSignedIn, onBack }: Props) {
  const { formatMessage } = useIntl();
  const { problem, attempt } = useAttempt<'finish'>();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void attempt('finish', async () => {
      onSignedIn(await call('account.finishSignOn', { query }, { showErrorInPlace: true }));
    });
  });
  if (!problem)
    return (
      <Flex justify="center" style={{ padding: 48 }}>
        <Spin />
      </Flex>
    );
  return (
    <>
      <ProblemAlert problem={{ ...problem, again: null }} />
      <Button block size="large" type="primary" onClick={onBack}>
        {formatMessage({ id: 'sign-in.back' })}
      </Button>
    </>
  );
}

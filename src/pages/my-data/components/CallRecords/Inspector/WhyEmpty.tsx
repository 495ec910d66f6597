import { useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { LeftOut } from '../../LeftOut';
import type { CallDetail } from './callDetail';
import { Section } from './Section';

/** Which conditions left nothing over, of a call that found nothing. */
export function WhyEmpty({ call }: { call: CallDetail }) {
  const [requested, setRequested] = useState(false);
  const { data, error, refresh } = useApi(
    'call.whyEmpty',
    { id: call.id },
    { ready: requested, showErrorInPlace: true },
  );
  const text = useText('calls');
  if (call.outcome !== 'empty' || call.mode !== 'live' || !call.connector || call.request.method !== 'POST')
    return null;
  return (
    <Section title={text('why-empty')}>
      {!requested ? (
        <Button onClick={() => setRequested(true)}>{text('why-ask')}</Button>
      ) : data ? (
        <LeftOut answer={data} />
      ) : error ? (
        <RetryAlert title={text('why-failed')} onRetry={refresh} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      )}
    </Section>
  );
}

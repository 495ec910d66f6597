import { useIntl } from '@umijs/max';
import { Typography } from 'antd';
import { useEffect, useRef } from 'react';
import { tellTrial } from '@/hooks/signOnTrial';

/** A trial's answer belongs to the administrator's page, in another tab; nobody signs in here. */
export default function SignOnTrialReturn({ query }: { query: string }) {
  const { formatMessage } = useIntl();
  const reported = useRef(false);
  useEffect(() => {
    if (reported.current) return;
    reported.current = true;
    tellTrial(query);
  });
  return <Typography.Paragraph role="status">{formatMessage({ id: 'sign-in.trial-text' })}</Typography.Paragraph>;
}

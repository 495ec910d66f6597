import { INVITATION_HOURS } from '@daas/contract/constants';
import { CopyButton } from '@daas/kit/CopyButton';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Flex, Result, Typography } from 'antd';
import { DemoTag } from '@/components/DemoTag';

interface Props {
  /** Phone or mail. */
  to: string;
  until: string;
  /** Only in demo mode, where nothing is sent. */
  link: string | undefined;
}

/** An invitation is on its way: until when its link works. */
export function Invited({ to, until, link }: Props) {
  const format = useFormat();
  const text = useText('staff');
  return (
    <Result
      status="success"
      title={text('invited-title')}
      subTitle={text('invited-text', { to, hours: INVITATION_HOURS, until: format.time(until) })}
      style={{ paddingInline: 0 }}
    >
      {link && (
        <Flex vertical gap="small">
          <span>
            <DemoTag /> {text('demo-link')}
          </span>
          <Typography.Text code dir="ltr" style={{ wordBreak: 'break-all' }}>
            {link}
          </Typography.Text>
          <div>
            <CopyButton text={new URL(link, location.href).href} label={text('demo-link')} />
          </div>
        </Flex>
      )}
    </Result>
  );
}

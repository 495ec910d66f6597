import type { EndpointOutput } from '@daas/contract/endpoints';
import { useText } from '@daas/kit/hooks/useText';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { useIntl } from '@umijs/max';
import { Button, Flex, Form, Input, QRCode, Skeleton, Typography } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { call, refusalMessage } from '@/request';
import { RecoveryCodes } from './RecoveryCodes';

interface Props {
  /** For step-up, when signing in brought one along. */
  ticket?: string;
  onDone: () => void;
}

const QUIET = { showErrorInPlace: true };
const QR_SIZE = 192;

/** From a new secret to the recovery codes. The QR code is drawn locally: the secret goes to no third party. */
export default function SetUp({ ticket, onDone }: Props) {
  const { formatMessage } = useIntl();
  const [form] = Form.useForm<{ code: string }>();
  const [begun, setBegun] = useState<EndpointOutput<'personal.beginSecondFactor'> | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const text = useText('second-factor');

  const begin = useCallback(() => {
    setProblem(null);
    call('personal.beginSecondFactor', {}, { ...QUIET, ...(ticket ? { ticket } : {}) }).then(setBegun, (error) =>
      setProblem(refusalMessage(error) ?? formatMessage({ id: 'errors.retry' })),
    );
  }, [ticket, formatMessage]);
  useEffect(begin, [begin]);

  const confirm = async ({ code }: { code: string }) => {
    setPending(true);
    try {
      setCodes((await call('personal.confirmSecondFactor', { code }, QUIET)).recovery_codes);
    } catch (error) {
      form.setFields([{ name: 'code', errors: [refusalMessage(error) ?? formatMessage({ id: 'errors.retry' })] }]);
    } finally {
      setPending(false);
    }
  };

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (problem) return <RetryAlert title={problem} onRetry={begin} />;
  if (!begun) return <Skeleton active paragraph={{ rows: 5 }} />;
  return (
    <Flex vertical gap="middle">
      <Typography.Text>{text('scan')}</Typography.Text>
      <Flex gap="middle" align="center" wrap>
        {/* On white in every theme: cameras read it so. */}
        <div role="img" aria-label={text('qr')} style={{ lineHeight: 0 }}>
          <QRCode value={begun.uri} type="svg" errorLevel="L" size={QR_SIZE} color="#000" bgColor="#fff" />
        </div>
        <Flex vertical gap={4} style={{ minWidth: 0, flex: '1 1 180px' }}>
          <Typography.Text type="secondary">{text('key')}</Typography.Text>
          <Typography.Text code copyable={{ text: begun.secret }} dir="ltr" style={{ overflowWrap: 'anywhere' }}>
            {begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </Typography.Text>
        </Flex>
      </Flex>
      <Form
        form={form}
        name="second-factor"
        layout="vertical"
        requiredMark={false}
        onFinish={(values) => void confirm(values)}
      >
        <Form.Item
          name="code"
          label={text('code')}
          messageVariables={{ label: formatMessage({ id: 'step-up.code' }) }}
          normalize={(value: string) => value.replace(/\D/g, '')}
          validateTrigger="onSubmit"
          validateFirst
          rules={[{ required: true }, { len: 6 }]}
        >
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={pending}>
          {text('confirm')}
        </Button>
      </Form>
    </Flex>
  );
}

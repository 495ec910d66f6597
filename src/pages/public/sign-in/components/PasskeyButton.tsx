import { KeyOutlined } from '@ant-design/icons';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { askForPasskey, passkeysWork } from '@/components/passkeys';
import { call } from '@/request';
import type { AuthForm } from '../../components/useAuthForm';

interface Props {
  auth: AuthForm;
  /** Of a password or code that was right. */
  ticket?: string;
  /** Refuses to go on. */
  check?: () => Promise<unknown>;
  onSignedIn: (answer: EndpointOutput<'account.signIn'>) => void;
}

/** Signing in by what the device keeps, where the browser can do that here. */
export function PasskeyButton({ auth, ticket, check, onSignedIn }: Props) {
  const { formatMessage } = useIntl();
  const [pending, setPending] = useState(false);
  if (!passkeysWork()) return null;
  const signIn = async () => {
    const credential = await askForPasskey(call);
    if (!credential) return;
    onSignedIn(
      await call('account.passkey', { credential, ...(ticket ? { ticket } : {}) }, { showErrorInPlace: true }),
    );
  };
  const start = async () => {
    if (
      check &&
      !(await check().then(
        () => true,
        () => false,
      ))
    )
      return;
    setPending(true);
    await auth.attempt('code', signIn);
    setPending(false);
  };
  return (
    <Button
      block
      size="large"
      icon={<KeyOutlined aria-hidden />}
      loading={pending}
      style={{ marginBlockStart: 12 }}
      onClick={() => void start()}
    >
      {formatMessage({ id: 'sign-in.passkey' })}
    </Button>
  );
}

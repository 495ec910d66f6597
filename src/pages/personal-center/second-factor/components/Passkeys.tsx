import { KeyOutlined } from '@ant-design/icons';
import { MAX_PASSKEYS } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name, Sentence } from '@daas/kit/Name';
import { Pending } from '@daas/kit/Pending';
import { Button, Card, Flex, Popconfirm, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { passkeysWork } from '@/components/passkeys';
import { SettingRow } from '../../components/SettingRow';
import { PasskeyModal } from './PasskeyModal';

interface Props {
  /** Some company asks for a second factor, and this is the only one. */
  lastIsNeeded: boolean;
  onChanged: () => void;
  /** Recovery codes that came with the first second factor. */
  onCodes: (codes: string[]) => void;
}

type Passkey = EndpointOutput<'personal.passkeys'>['list'][number];

/** What signs a person in without a password, on a device or in a password manager. // WebAuthn */
export function Passkeys({ lastIsNeeded, onChanged, onCodes }: Props) {
  const format = useFormat();
  const passkeys = useApi('personal.passkeys', {}, { showErrorInPlace: true });
  const { data, refresh } = passkeys;
  const remove = useAction('personal.removePasskey');
  /** A new one, or the one that gets another name. */
  const [passkeyToName, setPasskeyToName] = useState<Passkey | 'new' | null>(null);
  const text = useText('own-passkey');
  const common = useText('common');
  const changed = () => {
    refresh();
    onChanged();
  };
  const works = passkeysWork();
  const times = ({ created_at, last_used_at }: Passkey) =>
    [
      text('added', { day: format.day(created_at) }),
      last_used_at ? text('last-used', { at: format.time(last_used_at) }) : text('never-used'),
    ].join(' · ');
  return (
    <Card
      variant="borderless"
      title={text('title')}
      style={{ maxWidth: 720 }}
      styles={{ body: { paddingBlock: 8 } }}
      extra={
        <Button
          icon={<KeyOutlined aria-hidden />}
          disabled={!works || (data?.list.length ?? MAX_PASSKEYS) >= MAX_PASSKEYS}
          onClick={() => setPasskeyToName('new')}
        >
          {text('add')}
        </Button>
      }
    >
      {!data && (
        <Pending reads={[passkeys]}>
          <Skeleton active title={false} paragraph={{ rows: 1 }} style={{ paddingBlock: 14 }} />
        </Pending>
      )}
      {data?.list.length === 0 && (
        <Typography.Paragraph type="secondary" style={{ marginBlock: 14 }}>
          {text(works ? 'none' : 'no-domain')}
        </Typography.Paragraph>
      )}
      {data?.list.map((passkey, index) => (
        <SettingRow
          key={passkey.id}
          first={index === 0}
          hint={times(passkey)}
          action={
            <Flex gap="small" wrap justify="end">
              <Button aria-label={text('rename-of', { name: passkey.name })} onClick={() => setPasskeyToName(passkey)}>
                {text('rename')}
              </Button>
              <Popconfirm
                title={<Sentence>{text('ask-remove', { name: passkey.name })}</Sentence>}
                onConfirm={() => void remove.run({ id: passkey.id }).then(changed, () => undefined)}
              >
                <Button
                  danger
                  autoInsertSpace={false}
                  disabled={lastIsNeeded}
                  aria-label={text('remove-of', { name: passkey.name })}
                >
                  {common('remove')}
                </Button>
              </Popconfirm>
            </Flex>
          }
        >
          <Name>{passkey.name}</Name>
        </SettingRow>
      ))}
      <PasskeyModal
        passkey={passkeyToName}
        onClose={() => setPasskeyToName(null)}
        onDone={(codes) => {
          setPasskeyToName(null);
          changed();
          if (codes) onCodes(codes);
        }}
      />
    </Card>
  );
}

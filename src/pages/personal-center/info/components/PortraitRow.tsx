import { useAction } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { useDispatch, useSelector } from '@umijs/max';
import { Alert, Button, Flex, Typography, Upload } from 'antd';
import { useState } from 'react';
import { Portrait } from '@/components/Portrait';
import type { ProfileState } from '@/models/profile';
import { call, refusalMessage } from '@/request';
import { toSquare } from '../picture';

const TYPES = ['image/png', 'image/jpeg', 'image/webp'];

/** The picture is cut to a small square here, so that one of any size fits; the server encodes it anew all the same. */
export function PortraitRow({ name }: { name: string }) {
  const dispatch = useDispatch();
  const hash = useSelector(({ profile }: { profile: ProfileState }) => profile.portrait);
  const remove = useAction('personal.removePortrait');
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const text = useText('personal-info');
  const common = useText('common');
  const changed = () => dispatch({ type: 'global/reloadProfile' });

  const send = async (picked: File) => {
    setProblem(null);
    if (!TYPES.includes(picked.type)) return setProblem(text('portrait-type'));
    setSending(true);
    try {
      // The file travels as a part of the form beside the contract's input.
      const part: object = { file: await toSquare(picked) };
      await call('personal.setPortrait', part as Record<string, never>, { showErrorInPlace: true });
      changed();
    } catch (error) {
      setProblem(refusalMessage(error) ?? text('portrait-failed'));
    } finally {
      setSending(false);
    }
  };

  return (
    <Flex vertical gap="small" style={{ paddingBlock: 12 }}>
      <Flex align="center" gap="middle" wrap>
        <Portrait size={72} name={name} hash={hash} />
        <Flex vertical gap={6}>
          <Flex gap="small" wrap>
            <Upload
              accept={TYPES.join()}
              maxCount={1}
              showUploadList={false}
              disabled={sending}
              beforeUpload={(file) => {
                void send(file);
                return false;
              }}
            >
              <Button loading={sending}>{text('portrait-upload')}</Button>
            </Upload>
            {hash && (
              <Button
                type="text"
                loading={remove.loading}
                onClick={() => void remove.run({}).then(changed, () => undefined)}
              >
                {common('remove')}
              </Button>
            )}
          </Flex>
          <Typography.Text type="secondary">{text('portrait-hint')}</Typography.Text>
        </Flex>
      </Flex>
      {problem && <Alert type="error" showIcon title={problem} />}
    </Flex>
  );
}

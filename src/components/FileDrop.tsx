import { InboxOutlined } from '@ant-design/icons';
import { useText } from '@daas/kit/hooks/useText';
import { useIntl } from '@umijs/max';
import { Alert, Flex, Progress, Typography, Upload } from 'antd';
import { useState } from 'react';
import { refusalMessage } from '@/request';

interface Props {
  title: string;
  hint?: string;
  /** Extensions with their dot. */
  types: readonly string[];
  /** A larger file is not sent. */
  maxBytes: number;
  /** `onProgress` takes the share sent, 0 to 1. */
  send: (file: File, onProgress: (share: number) => void) => Promise<void>;
}

/** Takes one file, dropped or chosen, sends it, and shows how far it is and why it was refused. */
export function FileDrop({ title, hint, types, maxBytes, send }: Props) {
  const { formatMessage } = useIntl();
  const text = useText('errors');
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  /** Why a file is not sent at all; the server would say the same after all of it has travelled. */
  const refuse = ({ name, size }: File): string | null => {
    if (!types.some((type) => name.toLowerCase().endsWith(type)))
      return text('file-type', { types: types.join(' / ') });
    if (size === 0) return text('file-empty');
    return size > maxBytes ? text('file-too-large', { limit: maxBytes / 1_000_000 }) : null;
  };

  const take = async (file: File) => {
    const refused = refuse(file);
    setProblem(refused);
    if (refused) return;
    setSending({ name: file.name, share: 0 });
    try {
      await send(file, (share) => setSending({ name: file.name, share }));
    } catch (error) {
      setProblem(refusalMessage(error) ?? formatMessage({ id: 'errors.retry' }));
    } finally {
      setSending(null);
    }
  };

  return (
    <Flex vertical gap="middle">
      <Upload.Dragger
        accept={types.join()}
        maxCount={1}
        showUploadList={false}
        disabled={sending !== null}
        beforeUpload={(file) => {
          void take(file);
          return false;
        }}
      >
        <p style={{ fontSize: 32, margin: 0 }}>
          <InboxOutlined aria-hidden />
        </p>
        <p>{title}</p>
        {hint && <Typography.Text type="secondary">{hint}</Typography.Text>}
      </Upload.Dragger>
      {sending && <Progress percent={Math.round(sending.share * 100)} aria-label={sending.name} />}
      {problem && <Alert type="error" showIcon title={problem} />}
    </Flex>
  );
}

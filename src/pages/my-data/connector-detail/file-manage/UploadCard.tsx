import { InboxOutlined } from '@ant-design/icons';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { useIntl } from '@umijs/max';
import { Alert, Card, Flex, Progress, Typography, Upload } from 'antd';
import { useState } from 'react';
import { call, refusalMessage } from '@/request';
import { ListForm } from './ListForm';

export type Uploaded = EndpointOutput<'integrator.upload'> & { fileName: string };

const TYPES = ['.csv', '.xlsx'];
/** As the contract bounds it. */
const MAX_BYTES = 50_000_000;

interface Props {
  connectorId: number;
  onCreated: () => void;
}

/** Takes a file, shows what is in it, and makes a list of it. */
export function UploadCard({ connectorId, onCreated }: Props) {
  const { formatMessage } = useIntl();
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [uploaded, setUploaded] = useState<Uploaded | null>(null);
  const text = (id: string) => formatMessage({ id: `file.${id}` });

  const send = async (file: File) => {
    setProblem(null);
    if (!TYPES.some((type) => file.name.toLowerCase().endsWith(type))) return setProblem(text('wrong-type'));
    if (file.size === 0) return setProblem(text('empty-file'));
    if (file.size > MAX_BYTES) return setProblem(text('too-large'));
    setProgress(0);
    try {
      const quiet = { disableMessageTips: true };
      const asked = { file_name: file.name, size: file.size, connector_id: connectorId };
      const address = await call('integrator.uploadFileUrl', asked, quiet);
      // The file travels as a part of the form beside the contract's input.
      const part = { uploadId: address.upload_id, file } as { uploadId: string };
      const answer = await call('integrator.upload', part, { ...quiet, onProgress: setProgress });
      setUploaded({ ...answer, fileName: file.name });
    } catch (error) {
      setProblem(refusalMessage(error) ?? text('upload-failed'));
    } finally {
      setProgress(null);
    }
  };

  return (
    <Card variant="borderless" title={text('upload')}>
      {uploaded ? (
        <ListForm
          connectorId={connectorId}
          uploaded={uploaded}
          onCancel={() => setUploaded(null)}
          onCreated={() => {
            setUploaded(null);
            onCreated();
          }}
        />
      ) : (
        <Flex vertical gap="middle">
          <Upload.Dragger
            accept={TYPES.join()}
            maxCount={1}
            showUploadList={false}
            disabled={progress !== null}
            beforeUpload={(file) => {
              void send(file);
              return false;
            }}
          >
            <p style={{ fontSize: 32, margin: 0 }}>
              <InboxOutlined aria-hidden />
            </p>
            <p>{text('drop')}</p>
            <Typography.Text type="secondary">{text('drop-hint')}</Typography.Text>
          </Upload.Dragger>
          {progress !== null && <Progress percent={Math.round(progress * 100)} aria-label={text('uploading')} />}
          {problem && <Alert type="error" showIcon title={problem} />}
        </Flex>
      )}
    </Card>
  );
}

import { MAX_UPLOAD_BYTES } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { useIntl } from '@umijs/max';
import { Card } from 'antd';
import { useState } from 'react';
import { FileDrop } from '@/components/FileDrop';
import { call } from '@/request';
import { ListForm } from './ListForm';

export type Uploaded = EndpointOutput<'integrator.upload'> & { fileName: string };

const TYPES = ['.csv', '.xlsx'];

interface Props {
  connectorId: number;
  onCreated: () => void;
}

/** Takes a file, shows what is in it, and makes a list of it. */
export function UploadCard({ connectorId, onCreated }: Props) {
  const { formatMessage } = useIntl();
  const [uploaded, setUploaded] = useState<Uploaded | null>(null);
  const text = (id: string) => formatMessage({ id: `file.${id}` });

  const send = async (file: File, onProgress: (share: number) => void) => {
    const quiet = { disableMessageTips: true };
    const asked = { file_name: file.name, size: file.size, connector_id: connectorId };
    const address = await call('integrator.uploadFileUrl', asked, quiet);
    // The file travels as a part of the form beside the contract's input.
    const part = { uploadId: address.upload_id, file } as { uploadId: string };
    const answer = await call('integrator.upload', part, { ...quiet, onProgress });
    setUploaded({ ...answer, fileName: file.name });
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
        <FileDrop title={text('drop')} hint={text('drop-hint')} types={TYPES} maxBytes={MAX_UPLOAD_BYTES} send={send} />
      )}
    </Card>
  );
}

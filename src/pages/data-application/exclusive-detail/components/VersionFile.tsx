import { MODAL_WIDTH } from '@daas/contract/constants';
import { useAction } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { ExportProgress } from '@daas/market-ui/ExportProgress';
import { type Audience, type Format, FormatField } from '@daas/market-ui/FormatField';
import { Button, Flex, Form, Modal } from 'antd';
import { useState } from 'react';

/** A version as a file: its format and audience, then its progress. */
export function VersionFile({ id, version, onClose }: { id: string; version: number; onClose: () => void }) {
  const text = useText('exclusive');
  const common = useText('common');
  const exportText = useText('data-export');
  const [format, setFormat] = useState<Format>('xlsx');
  const [audience, setAudience] = useState<Audience>('people');
  const [download, setDownload] = useState<string | null>(null);
  const file = useAction('exclusive.file');
  const make = () =>
    file.run({ id, version, format, audience }).then(
      ({ download_id }) => setDownload(download_id),
      () => undefined,
    );
  return (
    <Modal
      open
      width={MODAL_WIDTH}
      title={text('file-of', { n: version })}
      onCancel={onClose}
      footer={
        download ? (
          <Button onClick={onClose}>{common('close')}</Button>
        ) : (
          <Flex justify="end" gap="small">
            <Button onClick={onClose}>{common('cancel')}</Button>
            <Button type="primary" loading={file.loading} onClick={() => void make()}>
              {exportText('start')}
            </Button>
          </Flex>
        )
      }
    >
      {download ? (
        <ExportProgress id={download} />
      ) : (
        <Form layout="vertical" component="div">
          <FormatField value={format} onChange={setFormat} audience={{ value: audience, onChange: setAudience }} />
        </Form>
      )}
    </Modal>
  );
}

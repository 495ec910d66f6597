import { MAX_UPLOAD_BYTES } from '@daas/contract/constants';
import { useText } from '@daas/kit/hooks/useText';
import { Card, Flex, Typography } from 'antd';
import { TableUpload } from '@/components/TableUpload';
import { call } from '@/request';

interface Props {
  connectorId: number;
  onCreated: () => void;
}

const QUIET = { showErrorInPlace: true };

/** Takes a file or a pasted list, and makes a name list of it once it was checked. */
export function UploadCard({ connectorId, onCreated }: Props) {
  const text = useText('file');
  return (
    <Card variant="borderless" title={text('upload')}>
      <Flex vertical gap="middle">
        <Typography.Text type="secondary">{text('upload-about')}</Typography.Text>
        <TableUpload
          paste
          maxBytes={MAX_UPLOAD_BYTES}
          roles={(['name', 'code'] as const).map((key) => ({ key, label: text(`match-by-${key}`) }))}
          upload={async (file, pasted, onProgress) => {
            const fileFacts = { file_name: file.name, size: file.size, connector_id: connectorId };
            const { upload_id: uploadId } = await call('integrator.uploadFileUrl', fileFacts, QUIET);
            // The file travels as a part of the form beside the contract's input.
            const input = { upload_id: uploadId, pasted, file } as { upload_id: string };
            return call('integrator.upload', input, { ...QUIET, onProgress });
          }}
          inspect={(uploadId, corrections) =>
            call('nameList.inspect', { id: connectorId, upload_id: uploadId, ...corrections }, QUIET)
          }
          start={async (uploadId, { name, code }) => {
            const by =
              name === undefined
                ? ({ column: code, match_by: 'code' } as const)
                : ({ column: name, match_by: 'name' } as const);
            await call(
              'nameList.create',
              { id: connectorId, upload_id: uploadId, ...by, column: by.column ?? '' },
              QUIET,
            );
            onCreated();
          }}
          startText={text('match')}
        />
      </Flex>
    </Card>
  );
}

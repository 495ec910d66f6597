import { DownloadOutlined } from '@ant-design/icons';
import { useAction } from '@daas/kit/hooks/useApi';
import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import { saveFile } from '@/request';

/** Fetches a finished file; each fetch is counted. */
export function DownloadButton({ id, name, onDone }: { id: string; name: string; onDone?: () => void }) {
  const { formatMessage } = useIntl();
  const { run, loading } = useAction('download.file');
  const fetch = () =>
    run({ id }).then(
      (file) => {
        saveFile(file, name);
        onDone?.();
      },
      () => undefined,
    );
  return (
    <Button
      type="link"
      size="small"
      icon={<DownloadOutlined aria-hidden />}
      loading={loading}
      style={{ paddingInline: 0 }}
      onClick={() => void fetch()}
    >
      {formatMessage({ id: 'file.download' })}
    </Button>
  );
}

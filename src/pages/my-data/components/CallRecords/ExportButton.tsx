import { DownloadOutlined } from '@ant-design/icons';
import { businessDay } from '@daas/kit/format';
import { useAction } from '@daas/kit/hooks/useApi';
import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import { saveFile } from '@/request';
import type { CallFilters } from './input';

/** The filtered calls as a file; it is kept among the downloads. */
export function ExportButton({ filters, disabled }: { filters: CallFilters; disabled: boolean }) {
  const { formatMessage } = useIntl();
  const { run, loading } = useAction('call.export');
  const save = () =>
    run(filters).then(
      (file) => saveFile(file, `calls-${businessDay()}.csv`),
      () => undefined,
    );
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={loading} disabled={disabled} onClick={() => void save()}>
      {formatMessage({ id: 'calls.export' })}
    </Button>
  );
}

import { DownloadOutlined } from '@ant-design/icons';
import { businessDay } from '@daas/kit/format';
import { useDownload } from '@daas/kit/hooks/useDownload';
import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import type { CallFilters } from './input';

/** The filtered calls as a file; it is kept among the downloads. */
export function ExportButton({ filters, disabled }: { filters: CallFilters; disabled: boolean }) {
  const { formatMessage } = useIntl();
  const { save, loading } = useDownload('call.export');
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      loading={loading}
      disabled={disabled}
      onClick={() => void save(filters, `calls-${businessDay()}.csv`)}
    >
      {formatMessage({ id: 'common.export' })}
    </Button>
  );
}

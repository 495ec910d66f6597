import { useDownload } from '@daas/kit/hooks/useDownload';
import { useIntl, useSearchParams } from '@umijs/max';
import { Button } from 'antd';
import { scopeInput, toInput } from '../input';
import type { View } from '../view';

/** The people the address filters, as a file. */
export function ExportButton({ view }: { view: View }) {
  const { formatMessage } = useIntl();
  const { save, loading } = useDownload('staff.export');
  const [query] = useSearchParams();
  const input = { ...toInput(Object.fromEntries(query)), ...scopeInput(view) };
  return (
    <Button loading={loading} onClick={() => void save(input, 'staff.csv')}>
      {formatMessage({ id: 'common.export' })}
    </Button>
  );
}

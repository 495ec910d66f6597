import { useAction } from '@daas/kit/hooks/useApi';
import { useIntl, useSearchParams } from '@umijs/max';
import { Button } from 'antd';
import { saveFile } from '@/request';
import { scopeInput, toInput } from '../input';
import type { View } from '../view';

/** The people the address filters, as a file. */
export function ExportButton({ view }: { view: View }) {
  const { formatMessage } = useIntl();
  const { run, loading } = useAction('staff.export');
  const [query] = useSearchParams();
  const save = () =>
    run({ ...toInput(Object.fromEntries(query)), ...scopeInput(view) }).then(
      (file) => saveFile(file, 'staff.csv'),
      () => undefined,
    );
  return (
    <Button loading={loading} onClick={save}>
      {formatMessage({ id: 'department-user.export' })}
    </Button>
  );
}

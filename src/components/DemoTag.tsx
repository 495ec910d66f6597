import { useApi } from '@daas/kit/hooks/useApi';
import { useIntl } from '@umijs/max';
import { DemoMark } from './DemoMark';

/** Says that the installation is a demo, where it is one. */
export function DemoTag() {
  const { data } = useApi('instance.get', {}, { skipErrorHandler: true });
  const { formatMessage } = useIntl();
  if (data?.mode !== 'demo') return null;
  return (
    <DemoMark role="note" title={formatMessage({ id: 'shell.demo-text' })}>
      {formatMessage({ id: 'shell.demo' })}
    </DemoMark>
  );
}

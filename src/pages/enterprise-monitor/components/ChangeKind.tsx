import { CellBadge, CellText } from '@daas/kit/cells';
import { useIntl } from '@umijs/max';
import { Severity } from '@/components/Severity';
import type { Update } from './Change';

/** Of which kind a change is, and how grave where that was kept. */
export function ChangeKind({ severity, kind }: Pick<Update, 'severity' | 'kind'>) {
  const { formatMessage } = useIntl();
  const name = formatMessage({ id: `monitor.kind-${kind}` });
  if (!severity) return <CellBadge tone="default">{name}</CellBadge>;
  return (
    <>
      <Severity level={severity} /> <CellText>{name}</CellText>
    </>
  );
}

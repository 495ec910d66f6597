import type { Tone } from '@daas/contract/datasets/definition';
import type { Severity as Level } from '@daas/contract/enums';
import { CellBadge } from '@daas/kit/cells';
import { useIntl } from '@umijs/max';

const TONES: Record<Level, Tone> = { serious: 'error', notable: 'warning', minor: 'processing' };

/** How grave a change is, in a word and a colour. */
export function Severity({ level }: { level: Level }) {
  const { formatMessage } = useIntl();
  return <CellBadge tone={TONES[level]}>{formatMessage({ id: `severity.${level}` })}</CellBadge>;
}

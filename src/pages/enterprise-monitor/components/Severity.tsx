import type { Severity as Level, Tone } from '@daas/contract/datasets/definition';
import { Note, Status } from '@daas/kit/cells';
import { useIntl } from '@umijs/max';
import type { Update } from './Change';

const TONES: Record<Level, Tone> = { serious: 'error', notable: 'warning', minor: 'processing' };

/** How grave a change is, in a word and a colour, and of which kind. */
export function Severity({ severity, kind }: Pick<Update, 'severity' | 'kind'>) {
  const { formatMessage } = useIntl();
  const text = (id: string) => formatMessage({ id: `monitor.${id}` });
  if (!severity) return <Status tone="default">{text(`kind-${kind}`)}</Status>;
  return (
    <>
      <Status tone={TONES[severity]}>{text(`severity-${severity}`)}</Status> <Note>{text(`kind-${kind}`)}</Note>
    </>
  );
}

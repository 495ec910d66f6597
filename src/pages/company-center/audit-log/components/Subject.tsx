import { CellName, isRecordId, RecordId } from '@daas/kit/cells';
import { useIntl } from '@umijs/max';
import type { Line } from './line';

/** What a line is about: its name, or its kind where it has none, and what it is filtered by, which is copied whole. */
export function Subject({
  line: { action, subject, subject_name },
}: {
  line: Pick<Line, 'action' | 'subject' | 'subject_name'>;
}) {
  const { formatMessage, messages } = useIntl();
  // An agent is an app to everything but its reader.
  const kind = `audit-log.kind.${action.startsWith('agent.') ? 'agent' : subject.split(':')[0]}`;
  const text = kind in messages ? formatMessage({ id: kind }) : null;
  const id = subject.slice(subject.indexOf(':') + 1);
  const short = isRecordId(id) && <RecordId id={id} whole={subject} />;
  if (!subject_name) return <CellName name={text ?? subject} id={short || subject} />;
  if (!text) return <CellName name={subject_name} id={subject} />;
  const withKind = short ? (
    <span>
      {text} {short}
    </span>
  ) : (
    `${text} ${id}`
  );
  return <CellName name={subject_name} id={withKind} />;
}

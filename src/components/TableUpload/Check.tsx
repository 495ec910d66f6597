import type { Understood } from '@daas/contract/uploads';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { Alert, Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import { fieldErrors, refusalMessage } from '@/request';
import { ColumnChoice } from './ColumnChoice';
import { Preview } from './Preview';
import { ReadingChoice } from './ReadingChoice';
import type { Corrections, TableUploadProps } from './upload';

type Props = Omit<TableUploadProps, 'maxBytes' | 'paste' | 'upload'> & { first: Understood; onOther: () => void };

/** What was understood of a file, and what is wrong with that, before anything is started. */
export function Check({ first, roles, required, inspect, start, startText, danger = false, onOther }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const [understood, setUnderstood] = useState(first);
  const [corrections, setCorrections] = useState<Corrections>({ reading: {} });
  const [busy, setBusy] = useState<'reading' | 'starting' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const text = useText('table-upload');
  const { match, rows, upload_id: uploadId } = understood;
  const columns = Object.fromEntries(understood.columns.flatMap(({ name, role }) => (role ? [[role, name]] : [])));
  const open = openRole(columns, roles, required);

  const attempt = async (what: 'reading' | 'starting', act: () => Promise<void>) => {
    setBusy(what);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      const [field] = fieldErrors(error);
      setProblem(field?.errors[0] ?? refusalMessage(error) ?? formatMessage({ id: 'errors.retry' }));
    } finally {
      setBusy(null);
    }
  };
  const correct = (next: Corrections) =>
    void attempt('reading', async () => {
      setUnderstood(await inspect(uploadId, next));
      setCorrections(next);
    });
  return (
    <Flex vertical gap="middle">
      <Typography.Text>
        <Typography.Text strong>
          <Name>{understood.file_name}</Name>
        </Typography.Text>{' '}
        {!understood.problem && (
          <Typography.Text type="secondary">{text('rows', { rows: format.number(rows) })}</Typography.Text>
        )}
      </Typography.Text>
      {understood.problem && (
        <Alert
          type="warning"
          showIcon
          title={text('problem', { message: understood.problem.message })}
          description={text('problem-hint')}
        />
      )}
      <ReadingChoice
        understood={understood}
        disabled={busy !== null}
        onChange={(change) => correct({ reading: { ...corrections.reading, ...change } })}
      />
      {!understood.problem && (
        <>
          <ColumnChoice
            columns={understood.columns}
            roles={roles}
            single={!required}
            disabled={busy !== null}
            onChange={(newColumns) => correct({ reading: corrections.reading, columns: newColumns })}
          />
          <HiddenContent
            {...understood.hidden}
            disabled={busy !== null}
            onChange={(visibleOnly) => correct({ reading: { ...corrections.reading, visible_only: visibleOnly } })}
          />
          {match && <Matched {...match} rows={rows} />}
          <Preview understood={understood} roles={roles} />
        </>
      )}
      {problem && <Alert type="error" showIcon title={problem} />}
      <Flex justify="end" align="center" gap="small" wrap>
        {open && !understood.problem && (
          <Typography.Text type="secondary">{text('required', { name: open })}</Typography.Text>
        )}
        <Button onClick={onOther} disabled={busy === 'starting'}>
          {text('other')}
        </Button>
        <Button
          type="primary"
          danger={danger}
          disabled={understood.problem !== null || open !== null || busy === 'reading'}
          loading={busy === 'starting'}
          onClick={() => void attempt('starting', () => start(uploadId, columns))}
        >
          {startText}
        </Button>
      </Flex>
    </Flex>
  );
}

/** What is still to be chosen, by its label. */
function openRole(
  columns: Record<string, string>,
  roles: Props['roles'],
  required: Props['required'] = [roles.map(({ key }) => key)],
): string | null {
  const missing = required.find((group) => group.every((role) => columns[role] === undefined));
  return missing ? missing.map((key) => roles.find((role) => role.key === key)?.label ?? key).join(' / ') : null;
}

interface HiddenProps extends HiddenFigures {
  disabled: boolean;
  onChange: (visibleOnly: boolean) => void;
}
type HiddenFigures = Understood['hidden'];

/** Columns that are named; a sheet may hide a hundred. */
const NAMED = 5;

/** What a spreadsheet does not show, before it is looked up and paid for. */
function HiddenContent({ rows, columns, included, disabled, onChange }: HiddenProps) {
  const { formatList } = useIntl();
  const text = useText('table-upload');
  if (rows === 0 && columns.length === 0) return null;
  const names = formatList(columns.slice(0, NAMED), { type: 'unit' });
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={text(included ? 'hidden' : 'hidden-out', { rows, columns: columns.length, names })}
      description={text('hidden-hint')}
      action={
        <Button size="small" disabled={disabled} onClick={() => onChange(included)}>
          {text(included ? 'leave-out' : 'include')}
        </Button>
      }
    />
  );
}

function Matched({ looked, matched, rows }: NonNullable<Understood['match']> & { rows: number }) {
  const format = useFormat();
  const numbers = { looked: format.number(looked), matched: format.number(matched) };
  const text = useText('table-upload');
  return (
    <Alert
      type={matched === 0 ? 'warning' : 'info'}
      showIcon
      role="status"
      title={text(looked < rows ? 'matched' : 'matched-all', numbers)}
      {...(matched === 0 ? { description: text('matched-none', numbers) } : {})}
    />
  );
}

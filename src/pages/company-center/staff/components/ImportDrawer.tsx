import { IMPORT_REJECTS_SHOWN, MAX_TABLE_BYTES } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { IMPORT_ROLES } from '@daas/contract/enums';
import { useAction } from '@daas/kit/hooks/useApi';
import { useDownload } from '@daas/kit/hooks/useDownload';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { useIntl } from '@umijs/max';
import { Alert, Button, Drawer, Flex, message, Typography } from 'antd';
import { useState } from 'react';
import { Outcome } from '@/components/Outcome';
import { TableUpload } from '@/components/TableUpload';
import { call } from '@/request';

interface Props {
  open: boolean;
  onClose: () => void;
  onImported: () => void;
}

type Checked = EndpointOutput<'staff.importCheck'>;
type Reject = Checked['rejects'][number];

const QUIET = { showErrorInPlace: true };

/** Invites many people from a file: template, validation of every row, then all or none. */
export function ImportDrawer({ open, onClose, onImported }: Props) {
  const format = useFormat();
  const template = useDownload('staff.importTemplate');
  const rejects = useDownload('staff.importRejects');
  const { run, loading } = useAction('staff.importRun');
  const [checked, setChecked] = useState<Checked | null>(null);
  const text = useText('staff-import');

  const invite = async () => {
    const done = checked && (await run({ id: checked.id }).catch(() => null));
    if (!done) return;
    void message.success(text('done', { n: format.number(done.invited) }));
    onImported();
    onClose();
  };
  const ready = checked !== null && checked.rejected === 0 && checked.accepted > 0;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={text('title')}
      size="large"
      destroyOnHidden
      afterOpenChange={(now) => {
        if (!now) setChecked(null);
      }}
      footer={
        <Flex justify="end" gap="small">
          {checked && <Button onClick={() => setChecked(null)}>{text('other-file')}</Button>}
          <Button type="primary" disabled={!ready} loading={loading} onClick={() => void invite()}>
            {ready ? text('run', { n: format.number(checked.accepted) }) : text('invite')}
          </Button>
        </Flex>
      }
    >
      {checked ? (
        <Result checked={checked}>
          <Button loading={rejects.loading} onClick={() => void rejects.save({ id: checked.id }, 'staff-rejects.xlsx')}>
            {text('rejects-file')}
          </Button>
        </Result>
      ) : (
        <Flex vertical gap="middle">
          <Typography.Text>{text('about')}</Typography.Text>
          <Flex gap="small" wrap>
            {(['xlsx', 'csv'] as const).map((kind) => (
              <Button
                key={kind}
                loading={template.loading}
                onClick={() => void template.save({ format: kind }, `staff-template.${kind}`)}
              >
                {text(`template-${kind}`)}
              </Button>
            ))}
          </Flex>
          <TableUpload
            paste
            maxBytes={MAX_TABLE_BYTES}
            roles={IMPORT_ROLES.map((key) => ({ key, label: text(`column.${key}`) }))}
            required={[
              ['name', 'last_name', 'first_name'],
              ['phone', 'email'],
            ]}
            // The file travels as a part of the form beside the contract's input.
            upload={(file, pasted, onProgress) =>
              call('staff.importUpload', { pasted, file } as never, { ...QUIET, onProgress })
            }
            inspect={(uploadId, corrections) =>
              call('staff.importInspect', { upload_id: uploadId, ...corrections }, QUIET)
            }
            start={async (uploadId, columns) =>
              setChecked(await call('staff.importCheck', { upload_id: uploadId, columns }, QUIET))
            }
            startText={text('check')}
          />
        </Flex>
      )}
    </Drawer>
  );
}

/** Result of the validation: ready to invite, or the rows to correct. */
function Result({ checked, children }: { checked: Checked; children: React.ReactNode }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const text = useText('staff-import');
  const common = useText('common');
  const { rows, accepted, rejected, rejects, file_name } = checked;
  const numbers = { file: file_name, rows: format.number(rows), rejected: format.number(rejected) };
  if (rejected === 0)
    return (
      <Alert
        type={accepted > 0 ? 'success' : 'warning'}
        showIcon
        title={text(accepted > 0 ? 'ready' : 'no-rows', numbers)}
        description={accepted > 0 && text('ready-text')}
      />
    );
  return (
    <Flex vertical gap="middle">
      <Alert
        type="warning"
        showIcon
        title={text('rejected', numbers)}
        description={
          <>
            {text('rejected-text')}
            <Outcome
              figures={[
                [formatMessage({ id: 'outcome.handled' }), rows],
                [text('accepted'), accepted],
                [formatMessage({ id: 'outcome.rejected' }), rejected],
              ]}
            />
          </>
        }
      />
      <Flex justify="space-between" align="center" gap="small" wrap>
        <Typography.Text type="secondary">
          {rejected > IMPORT_REJECTS_SHOWN && text('first', { n: format.number(IMPORT_REJECTS_SHOWN) })}
        </Typography.Text>
        {children}
      </Flex>
      <ScrollTable<Reject>
        label={text('rejects')}
        rowKey="line"
        dataSource={rejects}
        columns={[
          { title: text('line'), dataIndex: 'line', align: 'end' },
          { title: common('person-name'), dataIndex: 'name', render: (_, { name }) => format.orDash(name) },
          {
            title: common('reason'),
            key: 'reason',
            render: (_, { problems }) =>
              problems.map(({ column, value, reason }) => (
                <div key={column + reason} style={{ maxWidth: 'min(420px, 58vw)', whiteSpace: 'normal' }}>
                  {text(`column.${column}`)}
                  {value && (
                    <>
                      {' '}
                      <Typography.Text code>{value}</Typography.Text>
                    </>
                  )}{' '}
                  {reason}
                </div>
              )),
          },
        ]}
      />
    </Flex>
  );
}

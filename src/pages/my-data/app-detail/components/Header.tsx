import { EditOutlined } from '@ant-design/icons';
import type { MeasureKey, PeriodKey } from '@daas/contract/measures';
import { businessDay } from '@daas/kit/format';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { MeasureValue } from '@daas/kit/MeasureValue';
import { history, useAccess, useIntl } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { AppFormModal } from '../../components/AppFormModal';
import { DeleteAppModal } from '../../components/DeleteAppModal';
import { DetailHeader } from '../../components/DetailHeader';
import { APPS_PATH } from '../../components/paths';
import { SuspendedAlert } from '../../components/Suspended';
import { useAppActions } from '../../components/useAppActions';
import type { App } from './app';

export function Header({ app, refresh }: { app: App; refresh: () => void }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const access = useAccess();
  const actions = useAppActions();
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const text = useText('app-list');
  const common = useText('common');
  const { today } = app;
  const figure = (measure: MeasureKey, value: string, period: PeriodKey = businessDay()) => (
    <MeasureValue measure={measure} period={period} subject={`app:${app.id}`}>
      {value}
    </MeasureValue>
  );
  const facts = [
    [common('calls-today'), figure('calls', format.number(today.calls))],
    [
      text('success'),
      figure('success_rate', format.percent(today.calls === 0 ? null : (today.calls - today.failed) / today.calls)),
    ],
    [common('spend-today'), figure('spend_calls', format.money(today.spend))],
    [text('connectors'), figure('connectors', format.number(app.connectors), 'now')],
    [common('last-used'), format.time(app.last_used_at)],
    [common('created'), format.time(app.created_at)],
  ] as const;
  return (
    <DetailHeader
      subject={app}
      description={app.description}
      action={
        access['create-connector'] && (
          <Button icon={<EditOutlined aria-hidden />} onClick={() => setEditing(true)}>
            {formatMessage({ id: 'common.edit' })}
          </Button>
        )
      }
      facts={facts.map(([label, value]) => ({
        key: label,
        label,
        children: <span className="tabular">{value}</span>,
      }))}
      busy={actions.busy}
      onToggle={() => actions.toggle(app, refresh)}
      onDelete={() => setDeleting(true)}
    >
      <SuspendedAlert suspended={app.suspended} />
      <AppFormModal
        open={editing}
        app={app}
        onClose={() => setEditing(false)}
        onSaved={() => {
          setEditing(false);
          refresh();
        }}
      />
      <DeleteAppModal
        app={deleting ? app : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => history.replace(APPS_PATH)}
      />
    </DetailHeader>
  );
}

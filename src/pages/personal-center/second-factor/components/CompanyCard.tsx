import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useAccess, useIntl } from '@umijs/max';
import { Card, Popconfirm, Skeleton, Switch } from 'antd';
import { SettingRow } from '../../components/SettingRow';

/** Whether the whole company signs in with a second factor; those who change roles see it, administrators change it. */
export function CompanyCard() {
  const { formatMessage } = useIntl();
  const { administrator } = useAccess();
  const { data, refresh } = useApi('company.security', {});
  const { run, loading } = useAction('company.setSecurity');
  const text = (id: string, values?: Record<string, number>) => formatMessage({ id: `own-factor.${id}` }, values);
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />;
  const required = data.second_factor_since !== null;
  const set = () => run({ secondFactorRequired: !required }).then(refresh, () => undefined);
  return (
    <Card variant="borderless" title={text('company')} style={{ maxWidth: 720 }} styles={{ body: { paddingBlock: 8 } }}>
      <SettingRow
        first
        label={text('company-require')}
        hint={administrator ? text('company-hint') : formatMessage({ id: 'shell.administrators-only' })}
        action={
          <Popconfirm
            title={text(required ? 'ask-off' : 'ask-on', { count: data.without })}
            disabled={!administrator}
            onConfirm={() => void set()}
          >
            <Switch
              checked={required}
              disabled={!administrator}
              loading={loading}
              aria-label={text('company-require')}
            />
          </Popconfirm>
        }
      >
        {text('without', { count: data.without })}
      </SettingRow>
    </Card>
  );
}

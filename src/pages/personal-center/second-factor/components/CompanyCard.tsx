import type { EndpointOutput } from '@daas/contract/endpoints';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Pending } from '@daas/kit/Pending';
import { useAccess, useIntl } from '@umijs/max';
import { Button, Card, Skeleton } from 'antd';
import { useState } from 'react';
import { SettingRow } from '../../components/SettingRow';
import { RuleModal } from './RuleModal';

type Security = EndpointOutput<'company.security'>;

/** Who in the company needs a second factor; those who change roles see it, administrators change it. */
export function CompanyCard() {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { administrator } = useAccess();
  const security = useApi('company.security', {}, { showErrorInPlace: true });
  const { data, refresh } = security;
  const [changing, setChanging] = useState(false);
  const text = useText('own-factor');
  const ruleText = ({ scope, everybody_since: everybody, administrators_since: administrators }: Security) => {
    if (scope === 'nobody') return text('scope.nobody');
    if (scope === 'administrators') return text('rule.administrators', { at: format.time(administrators) });
    const id = administrators === everybody ? 'rule.everybody' : 'rule.everybody-later';
    return text(id, { at: format.time(everybody), administrators: format.time(administrators) });
  };
  if (!data)
    return (
      <Card variant="borderless" title={text('company')} style={{ maxWidth: 720 }}>
        <Pending reads={[security]}>
          <Skeleton active paragraph={{ rows: 2 }} />
        </Pending>
      </Card>
    );
  const { operator, without, administrators_without } = data;
  const withoutText = [
    text('without', { count: without }),
    ...(administrators_without > 0 ? [text('administrators-without', { count: administrators_without })] : []),
  ].join(' · ');
  return (
    <Card variant="borderless" title={text('company')} style={{ maxWidth: 720 }} styles={{ body: { paddingBlock: 8 } }}>
      {operator && (
        <SettingRow first label={text('operator')} hint={text('operator-hint')}>
          {operator.since ? text('operator-from', { at: format.time(operator.since) }) : text('operator-now')}
        </SettingRow>
      )}
      <SettingRow
        first={!operator}
        label={text('company-require')}
        hint={administrator ? withoutText : formatMessage({ id: 'shell.administrators-only' })}
        action={
          <Button disabled={!administrator} onClick={() => setChanging(true)}>
            {text('change')}
          </Button>
        }
      >
        {ruleText(data)}
      </SettingRow>
      <RuleModal
        scope={changing ? data.scope : null}
        onClose={() => setChanging(false)}
        onDone={() => {
          setChanging(false);
          refresh();
        }}
      />
    </Card>
  );
}

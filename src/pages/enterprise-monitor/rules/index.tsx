import { PlusOutlined } from '@ant-design/icons';
import { CellBadge, CellButton, CellSpace, CellText } from '@daas/kit/cells';
import { describeFilter } from '@daas/kit/FilterBuilder';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { filterGroups, useDataSet } from '@daas/kit/hooks/useDataSet';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useTermName } from '@daas/kit/hooks/useTermName';
import { useText } from '@daas/kit/hooks/useText';
import { Name, Sentence } from '@daas/kit/Name';
import { Pending } from '@daas/kit/Pending';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { useIntl } from '@umijs/max';
import { Button, Card, Empty, Skeleton, Switch } from 'antd';
import { useState } from 'react';
import { confirmAct } from '@/components/confirmAct';
import { Frame } from '../components/Frame';
import { RuleDrawer } from './components/RuleDrawer';
import type { Rule } from './components/rule';
import styles from './index.module.css';

/** What a rule asks for, as a sentence. */
function Asked({ rule }: { rule: Rule }) {
  return rule.watches === 'answer' ? <AskedRows rule={rule} /> : <AskedChanges rule={rule} />;
}

function AskedRows({ rule: { data_set, keyword, filter } }: { rule: Rule }) {
  const { formatMessage } = useIntl();
  const termName = useTermName();
  const { filters } = useDataSet(data_set);
  if (filter && filters.length === 0) return null;
  const parts = [keyword, filter && describeFilter(filter, filters, formatMessage, termName)].filter(Boolean);
  return <Sentence>{parts.join(' · ') || formatMessage({ id: 'monitor.any-row' })}</Sentence>;
}

function AskedChanges({ rule }: { rule: Rule }) {
  const { formatMessage } = useIntl();
  const termName = useTermName();
  const { data } = useApi('monitor.fields', { data_set: rule.data_set });
  if (!rule.filter) return <>{formatMessage({ id: 'monitor.any-change' })}</>;
  if (!data) return null;
  return <Sentence>{describeFilter(rule.filter, filterGroups(data), formatMessage, termName)}</Sentence>;
}

/** Monitoring rules: which changes match, and where they are delivered. */
export default function Rules() {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const rules = useApi('monitor.rules', {}, { showErrorInPlace: true });
  const { data, refresh } = rules;
  const digest = useAction('monitor.digest');
  const remove = useAction('monitor.deleteRule');
  const [task, setTask] = useState<Rule | 'new' | null>(null);
  const text = useText('monitor');
  const common = useText('common');
  const ask = ({ id, name }: Rule) =>
    confirmAct({
      title: <Sentence>{text('rule-delete-title', { name })}</Sentence>,
      content: text('rule-delete-text'),
      okText: common('delete'),
      danger: true,
      act: async () => {
        await remove.run({ id });
        refresh();
      },
    });
  return (
    <Frame
      current="rules"
      title={formatMessage({ id: 'menu.monitor-rules' })}
      about={text('rules-about')}
      actions={
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setTask('new')}>
          {text('rule-new')}
        </Button>
      }
    >
      {data ? (
        <Card variant="borderless">
          <ScrollTable<Rule>
            label={formatMessage({ id: 'menu.monitor-rules' })}
            rowKey="id"
            dataSource={data.list}
            locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('rules-empty')} /> }}
            columns={[
              {
                title: text('rule-name'),
                key: 'name',
                render: (_, { name, data_set_name, watches }) => (
                  <>
                    <div>
                      <Name>{name}</Name>
                    </div>
                    <CellText>{`${data_set_name} · ${text(`watches-${watches}`)}`}</CellText>
                  </>
                ),
              },
              {
                title: text('rule-asks'),
                key: 'asks',
                render: (_, rule) => (
                  <div className={styles.asks}>
                    <Asked rule={rule} />
                  </div>
                ),
              },
              {
                title: common('status'),
                key: 'enabled',
                render: (_, { enabled }) => (
                  <CellBadge tone={enabled ? 'success' : 'default'}>{text(enabled ? 'on' : 'off')}</CellBadge>
                ),
              },
              {
                title: common('webhook'),
                key: 'webhook',
                render: (_, { webhook }) => <Name>{format.orDash(webhook?.name)}</Name>,
              },
              {
                title: text('digest'),
                key: 'digest',
                render: (_, { id, name, digest: on, readers }) => (
                  <>
                    <Switch
                      size="small"
                      checked={on}
                      aria-label={text('digest-of', { name })}
                      onChange={(next) => void digest.run({ id, on: next }).then(refresh, () => undefined)}
                    />{' '}
                    <CellText>{text('readers', { count: String(readers) })}</CellText>
                  </>
                ),
              },
              {
                title: common('actions'),
                key: 'actions',
                render: (_, rule) => (
                  <CellSpace>
                    <CellButton onClick={() => setTask(rule)}>{common('edit')}</CellButton>
                    <CellButton danger onClick={() => ask(rule)}>
                      {common('delete')}
                    </CellButton>
                  </CellSpace>
                ),
              },
            ]}
          />
        </Card>
      ) : (
        <Pending reads={[rules]}>
          <Skeleton active paragraph={{ rows: 6 }} />
        </Pending>
      )}
      {task && (
        <RuleDrawer
          rule={task === 'new' ? null : task}
          onClose={() => setTask(null)}
          onSaved={() => {
            setTask(null);
            refresh();
          }}
        />
      )}
    </Frame>
  );
}

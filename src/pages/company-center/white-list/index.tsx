import { PlusOutlined } from '@ant-design/icons';
import { WHITE_LIST_GUARDS } from '@daas/contract/enums';
import { CellBadge, CellButton, CellSpace } from '@daas/kit/cells';
import { type Column, DataTable, type Filters, type TableActions } from '@daas/kit/DataTable';
import { KEYWORD_MAX, keywordFilter } from '@daas/kit/DataTable/keywordFilter';
import { knownFilters } from '@daas/kit/DataTable/knownFilters';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useColumnProps } from '@daas/kit/hooks/useColumnProps';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { PageSkeleton } from '@daas/kit/PageSkeleton';
import { PageTitle } from '@daas/kit/PageTitle';
import { useAccess, useIntl } from '@umijs/max';
import { Button, Flex, message } from 'antd';
import { useRef, useState } from 'react';
import { confirmAct } from '@/components/confirmAct';
import { useOpening } from '@/hooks/useOpening';
import { ModeCard } from './components/ModeCard';
import { type Rule, RuleDrawer, type RuleTask } from './components/RuleDrawer';

const STATES = ['valid', 'expired'] as const;

const toInput = (filters: Filters) =>
  knownFilters(filters, { keyword: KEYWORD_MAX, guards: WHITE_LIST_GUARDS, state: STATES });

/** From which addresses the console and the gateway may be used. */
export default function WhiteList() {
  const { formatMessage } = useIntl();
  const access = useAccess();
  const actionRef = useRef<TableActions>(undefined);
  const state = useApi('whiteList.get', {});
  const [task, setTask] = useState<RuleTask | null>(null);
  useOpening('create', () => setTask({ kind: 'create', address: '' }));
  const text = useText('white-list');
  const reload = () => {
    state.refresh();
    void actionRef.current?.reload();
  };
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setTask({ kind: 'create', address: '' })}>
      {text('create')}
    </Button>
  );
  return (
    <Flex vertical gap="middle">
      <Flex justify="space-between" align="start" gap="small" wrap>
        <PageTitle text={text('about')}>{formatMessage({ id: 'menu.white-list' })}</PageTitle>
        {access['create-white-list'] && create}
      </Flex>
      {state.data ? (
        <ModeCard state={state.data} onChanged={reload} onAdd={(address) => setTask({ kind: 'create', address })} />
      ) : (
        !state.error && <PageSkeleton rows={4} />
      )}
      <DataTable
        name="white-list"
        endpoint="whiteList.list"
        defaultSort="-created_at"
        rowKey="id"
        columns={useColumns(setTask, reload)}
        toInput={toInput}
        actionRef={actionRef}
        empty={{ description: text('empty'), ...(access['create-white-list'] ? { action: create } : {}) }}
      />
      <RuleDrawer
        task={task}
        onClose={() => setTask(null)}
        onSaved={() => {
          setTask(null);
          reload();
        }}
      />
    </Flex>
  );
}

function useColumns(onTask: (task: RuleTask) => void, onChanged: () => void): Column<Rule>[] {
  const format = useFormat();
  const column = useColumnProps<Rule>();
  const access = useAccess();
  const { run } = useAction('whiteList.delete');
  const text = useText('white-list');
  const common = useText('common');
  const remove = ({ id, rule }: Rule) =>
    confirmAct({
      title: text('delete-title', { rule }),
      content: text('delete-text'),
      okText: common('delete'),
      danger: true,
      act: async () => {
        await run({ id });
        void message.success(text('deleted', { rule }));
        onChanged();
      },
    });
  const time = (at: string | null) => <span className="tabular">{format.time(at)}</span>;
  return [
    keywordFilter(text('keyword'), text('keyword-hint')),
    {
      title: text('rule'),
      dataIndex: 'rule',
      sorter: true,
      fixed: 'left',
      render: (_, { rule }) => (
        <span className="tabular" dir="ltr">
          {rule}
        </span>
      ),
    },
    { title: common('note'), dataIndex: 'note', render: (_, { note }) => <Name>{format.orDash(note)}</Name> },
    {
      title: text('guards'),
      dataIndex: 'guards',
      filter: true,
      valueEnum: Object.fromEntries(WHITE_LIST_GUARDS.map((one) => [one, { text: text(`guards.${one}`) }])),
      render: (_, { guards }) => text(`guards.${guards}`),
    },
    {
      title: common('status'),
      dataIndex: 'state',
      filter: true,
      valueEnum: Object.fromEntries(STATES.map((one) => [one, { text: text(`state.${one}`) }])),
      render: (_, { expired }) => (
        <CellBadge tone={expired ? 'default' : 'success'}>{text(expired ? 'state.expired' : 'state.valid')}</CellBadge>
      ),
    },
    {
      title: common('expires'),
      dataIndex: 'expires_at',
      sorter: true,
      render: (_, { expires_at }) => (expires_at ? time(expires_at) : text('always')),
    },
    {
      title: common('created-by'),
      key: 'created_by',
      render: (_, { created_by }) => created_by && <Name>{created_by.name}</Name>,
    },
    { title: common('created'), sorter: true, ...column.time('created_at') },
    {
      title: common('actions'),
      key: 'actions',
      fixed: 'right',
      hideInTable: !access['edit-white-list'] && !access['delete-white-list'],
      render: (_, rule) => (
        <CellSpace>
          {access['edit-white-list'] && (
            <CellButton onClick={() => onTask({ kind: 'edit', rule })}>{common('edit')}</CellButton>
          )}
          {access['delete-white-list'] && (
            <CellButton danger onClick={() => remove(rule)}>
              {common('delete')}
            </CellButton>
          )}
        </CellSpace>
      ),
    },
  ];
}

import type { EndpointOutput } from '@daas/contract/endpoints';
import { CellBadge, CellName } from '@daas/kit/cells';
import { type Column, DataTable, type Filters, type Row } from '@daas/kit/DataTable';
import { KEYWORD_MAX, keywordFilter } from '@daas/kit/DataTable/keywordFilter';
import { knownFilters } from '@daas/kit/DataTable/knownFilters';
import { useColumnProps } from '@daas/kit/hooks/useColumnProps';
import { useText } from '@daas/kit/hooks/useText';
import { PageTitle } from '@daas/kit/PageTitle';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { useIntl } from '@umijs/max';
import { Card, Flex, Typography } from 'antd';
import { useState } from 'react';

type Partner = Row<'partner.partners'>;
type Terms = EndpointOutput<'partner.partners'>['terms'][number];

const toInput = (filters: Filters) => knownFilters(filters, { keyword: KEYWORD_MAX });

/** The company's sub-partners, and what each level is granted. */
export default function PartnerManage() {
  const { formatMessage } = useIntl();
  const [terms, setTerms] = useState<Terms[]>([]);
  const text = useText('partner');
  return (
    <Flex vertical gap="middle">
      <PageTitle text={text('partners-about')}>{formatMessage({ id: 'menu.partner-manage' })}</PageTitle>
      <DataTable
        name="partner-manage"
        endpoint="partner.partners"
        defaultSort="level"
        rowKey="id"
        columns={useColumns()}
        toInput={toInput}
        onAnswer={(answer) => setTerms(answer.terms)}
        empty={{ description: text('partners-empty') }}
      />
      <Card variant="borderless">
        <Typography.Title level={2} style={{ marginTop: 0, fontSize: 15 }}>
          {text('terms')}
        </Typography.Title>
        <ScrollTable<Terms>
          label={text('terms')}
          rowKey="level"
          dataSource={terms}
          columns={[
            {
              title: text('level'),
              dataIndex: 'level',
              render: (level: number) => formatMessage({ id: 'partner.level-n' }, { level }),
            },
            { title: text('protection-days'), dataIndex: 'protection_days', align: 'end' },
            { title: text('renewals'), dataIndex: 'renewals', align: 'end' },
            { title: text('won-days'), dataIndex: 'won_days', align: 'end' },
            { title: text('cooling-days'), dataIndex: 'cooling_days', align: 'end' },
          ]}
        />
      </Card>
    </Flex>
  );
}

function useColumns(): Column<Partner>[] {
  const { formatMessage } = useIntl();
  const column = useColumnProps<Partner>();
  const text = useText('partner');
  return [
    keywordFilter(text('partner'), text('partner-hint')),
    {
      title: text('partner'),
      dataIndex: 'name',
      sorter: true,
      fixed: 'left',
      disable: true,
      render: (_, { id, name }) => <CellName name={name} id={id} />,
    },
    {
      title: text('level'),
      dataIndex: 'level',
      sorter: true,
      render: (_, { level }) => formatMessage({ id: 'partner.level-n' }, { level }),
    },
    {
      title: text('state'),
      dataIndex: 'status',
      render: (_, { status }) => (
        <CellBadge tone={status === 'active' ? 'success' : 'default'}>{text(`status.${status}`)}</CellBadge>
      ),
    },
    { title: text('state.protected'), ...column.number('protected') },
    { title: text('ends-soon'), ...column.number('ending_soon') },
    { title: text('state.won'), ...column.number('won') },
    { title: text('since'), sorter: true, ...column.time('created_at') },
  ];
}

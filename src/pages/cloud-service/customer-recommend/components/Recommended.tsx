import type { EndpointOutput } from '@daas/contract/endpoints';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { ExportDialog } from '@daas/kit/market/ExportDialog';
import { PlainLink } from '@daas/kit/PlainLink';
import { ReadTable } from '@daas/kit/ReadTable';
import { useAccess, useIntl } from '@umijs/max';
import { Button, Card, Tag } from 'antd';
import { useState } from 'react';

type Company = EndpointOutput<'cloud.recommend'>['list'][number];
const FIELDS = ['name', 'uscc', 'province', 'city', 'industry_l2'];

/** The ranking, with what speaks for each. */
export function Recommended({ list }: { list: Company[] }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const access = useAccess();
  const [exporting, setExporting] = useState(false);
  const mayExport = access['get-file-download-log-list'];
  const { data: view } = useApi('market.dataSet', { dataSet: 'enterprise' }, { ready: mayExport });
  const text = (id: string, values?: Record<string, string | number>) =>
    formatMessage({ id: `customer-recommend.${id}` }, values);
  return (
    <Card
      variant="borderless"
      title={text('list', { count: list.length })}
      extra={view && list.length > 0 && <Button onClick={() => setExporting(true)}>{text('export')}</Button>}
    >
      <ReadTable<Company>
        label={text('list', { count: list.length })}
        rowKey="id"
        dataSource={list}
        columns={[
          {
            title: text('rank'),
            key: 'rank',
            align: 'end',
            render: (_, __, index) => <span className="tabular">{index + 1}</span>,
          },
          {
            title: text('company'),
            key: 'name',
            render: (_, { id, name }) => <PlainLink to={`/enterprise/detail/${id}`}>{name}</PlainLink>,
          },
          { title: text('place'), key: 'place', render: (_, { province, city }) => format.orDash(city ?? province) },
          { title: text('industry'), key: 'industry', render: (_, { industry }) => format.orDash(industry) },
          {
            title: text('score'),
            key: 'score',
            align: 'end',
            render: (_, { score }) => <span className="tabular">{format.number(score, 2)}</span>,
          },
          {
            title: text('reasons'),
            key: 'reasons',
            render: (_, { reasons }) =>
              reasons.map(({ field, name, value, lift }) => (
                <Tag
                  key={`${field}:${value}`}
                >{`${name} ${value} · ${text('times', { lift: format.number(lift, 1) })}`}</Tag>
              )),
          },
        ]}
      />
      {exporting && view && (
        <ExportDialog
          view={view}
          question={{}}
          ids={list.map(({ id }) => id)}
          fields={FIELDS}
          onClose={() => setExporting(false)}
        />
      )}
    </Card>
  );
}

import type { EndpointOutput } from '@daas/contract/endpoints';
import { useApi } from '@daas/kit/hooks/useApi';
import { useDownload } from '@daas/kit/hooks/useDownload';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name, Sentence } from '@daas/kit/Name';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { ExportDialog } from '@daas/market-ui/ExportDialog';
import { Link, useAccess } from '@umijs/max';
import { Button, Card, Flex, Tag } from 'antd';
import { useState } from 'react';

type Company = EndpointOutput<'cloud.recommend'>['list'][number];
const FIELDS = ['name', 'uscc', 'province', 'city', 'industry_l2'];

/** The ranking, with what speaks for each; `file` is its id among the files of the cloud service. */
export function Recommended({ list, file }: { list: Company[]; file: string | null }) {
  const format = useFormat();
  const access = useAccess();
  const [exporting, setExporting] = useState(false);
  const mayExport = access['get-file-download-log-list'];
  const { data: view } = useApi('market.dataSet', { data_set: 'enterprise' }, { ready: mayExport });
  const text = useText('customer-recommend');
  const common = useText('common');
  const reasonText = ({ name, value, lift }: Company['reasons'][number]) =>
    `${name} ${value} · ${text('times', { lift: format.number(lift, 1) })}`;
  const ranking = useDownload('cloud.file');
  return (
    <Card
      variant="borderless"
      title={text('list', { count: list.length })}
      extra={
        file && (
          <Flex gap="small" wrap>
            <Button loading={ranking.loading} onClick={() => void ranking.save({ id: file }, `${text('ranking')}.csv`)}>
              {text('ranking')}
            </Button>
            {view && <Button onClick={() => setExporting(true)}>{common('export')}</Button>}
          </Flex>
        )
      }
    >
      <ScrollTable<Company>
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
            title: common('company'),
            key: 'name',
            render: (_, { id, name }) => (
              <Link to={`/enterprise/detail/${id}`}>
                <Name>{name}</Name>
              </Link>
            ),
          },
          {
            title: text('place'),
            key: 'place',
            render: (_, { province, city }) => <Name>{format.orDash(city ?? province)}</Name>,
          },
          {
            title: text('industry'),
            key: 'industry',
            render: (_, { industry }) => <Name>{format.orDash(industry)}</Name>,
          },
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
              reasons.map((reason) => (
                <Tag key={`${reason.field}:${reason.value}`}>
                  <Sentence>{reasonText(reason)}</Sentence>
                </Tag>
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

import { DOC_DATA_SETS } from '@daas/contract/docs';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { Link } from '@umijs/max';
import { Typography } from 'antd';
import type { Dictionary } from './dictionary';
import { Names } from './Names';

type Relation = Dictionary['relations'][number];
const code = (name: string) => (
  <Typography.Text code>
    <bdi dir="ltr">{name}</bdi>
  </Typography.Text>
);

export function Relations({ relations }: { relations: readonly Relation[] }) {
  const text = useText('docs');
  const price = useText('price');
  const format = useFormat();
  return (
    <ScrollTable<Relation>
      label={text('relations')}
      rowKey="relation"
      dataSource={relations}
      columns={[
        {
          title: text('relation'),
          key: 'relation',
          render: (_, { relation, ...names }) => (
            <>
              {code(relation)}
              <Names {...names} />
            </>
          ),
        },
        {
          title: text('data-set'),
          dataIndex: 'data_set',
          render: (key: string) => <Link to={`${DOC_DATA_SETS}/${key}`}>{key}</Link>,
        },
        {
          title: text('link'),
          key: 'link',
          render: (_, { here, there }) => (
            <>
              {code(here)} = {code(there)}
            </>
          ),
        },
        {
          title: price('extra'),
          dataIndex: 'price',
          align: 'end',
          className: 'tabular',
          render: (amount: number | null) => (amount === null ? text('no-condition') : format.signedMoney(amount)),
        },
      ]}
    />
  );
}

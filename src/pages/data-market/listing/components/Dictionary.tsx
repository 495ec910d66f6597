import type { DataSetView, FieldView } from '@daas/contract/datasets/view';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { useIntl } from '@umijs/max';
import { Progress, Tag, Typography } from 'antd';
import type { Listing } from './listing';

type FieldFacts = Listing['fields'][number];

/** Every field: what it is, how full it is, what it adds to the price, how it is asked for, and a value of it. */
export function Dictionary({ view, fields }: { view: DataSetView; fields: Record<string, FieldFacts> }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const text = useText('listing');
  const common = useText('common');
  const cut = (value: string | undefined, width: number) => (
    <div style={{ maxWidth: width, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }} title={value}>
      {value ? <Name>{value}</Name> : '--'}
    </div>
  );
  return (
    <ScrollTable<FieldView>
      label={text('fields')}
      rowKey="name_en"
      dataSource={view.fields}
      columns={[
        {
          title: common('field'),
          key: 'field',
          render: (_, { label, name_en, masked, is_new }) => (
            <>
              {label} {masked && <Tag variant="filled">{formatMessage({ id: 'data.masked' })}</Tag>}
              {is_new && (
                <Tag color="success" variant="filled">
                  {text('new')}
                </Tag>
              )}
              <br />
              <Typography.Text type="secondary" code>
                {name_en}
              </Typography.Text>
            </>
          ),
        },
        {
          title: common('type'),
          key: 'type',
          render: (_, { type, unit }) => (unit ? `${text(`type-${type}`)} · ${unit}` : text(`type-${type}`)),
        },
        {
          title: text('fill'),
          key: 'fill',
          render: (_, { name_en, label }) => {
            const share = fields[name_en]?.fill ?? 0;
            return (
              <Progress
                // Full is no success: its green would be too pale to read.
                status="normal"
                percent={share * 100}
                format={() => format.percent(share, 1)}
                size="small"
                aria-label={`${label} ${text('fill')}`}
                style={{ width: 120, margin: 0 }}
              />
            );
          },
        },
        {
          title: text('adds'),
          key: 'adds',
          align: 'end',
          render: (_, { name_en }) => <span className="tabular">{format.money(fields[name_en]?.price)}</span>,
        },
        { title: text('match'), key: 'match', render: (_, { name_en }) => cut(fields[name_en]?.match, 180) },
        { title: text('example'), key: 'example', render: (_, { name_en }) => cut(fields[name_en]?.sample, 220) },
      ]}
    />
  );
}

import type { Row } from '@daas/kit/DataTable';
import { DataValue } from '@daas/kit/DataValue';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useText } from '@daas/kit/hooks/useText';
import { Name, Sentence } from '@daas/kit/Name';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { ValueChange } from '@daas/kit/ValueChange';
import { Link, useIntl } from '@umijs/max';
import { Typography } from 'antd';

export type Update = Row<'monitor.updates'>;

/** The fields that changed, before and after; of a row that came or went, what it was. */
export function Change({ update }: { update: Update }) {
  const { view } = useDataSet(update.related?.data_set ?? update.data_set);
  const text = useText('monitor');
  const common = useText('common');
  const { kind } = update.related ?? update;
  if (!update.before && !update.after)
    return <Typography.Text type="secondary">{text('no-longer-kept')}</Typography.Text>;
  const names = Object.keys({ ...update.before, ...update.after });
  const fields = names.flatMap((name) => view?.fields.find((field) => field.name_en === name) ?? []);
  const value = (side: 'before' | 'after') => ({
    title: text(side),
    key: side,
    render: (_: unknown, field: (typeof fields)[number]) => (
      <div style={{ maxWidth: 360, whiteSpace: 'normal' }}>
        <DataValue field={field} value={update[side]?.[field.name_en]} full />
      </div>
    ),
  });
  return (
    <ScrollTable
      label={update.title}
      rowKey="name_en"
      dataSource={fields}
      columns={[
        { title: common('field'), dataIndex: 'label', width: 160 },
        ...(kind === 'appeared' ? [] : [value('before')]),
        ...(kind === 'vanished' ? [] : [value('after')]),
      ]}
    />
  );
}

/** Which watched answers a row came into, which it left, and by which fields. */
export function Crossings({ update }: { update: Update }) {
  const { formatMessage } = useIntl();
  const { view } = useDataSet(update.data_set);
  const labelOf = (name: string) => view?.fields.find((field) => field.name_en === name)?.label ?? name;
  return update.answers.map(({ rule, way, by }) => (
    <div key={rule}>
      <Sentence>
        {formatMessage(
          { id: `monitor.${way}${by.length > 0 ? '-by' : ''}` },
          { rule, fields: by.map(labelOf).join(formatMessage({ id: 'filter.comma' })) },
        )}
      </Sentence>
    </div>
  ));
}

/** The related row that changed. */
export function RelatedRow({ related }: { related: NonNullable<Update['related']> }) {
  const { formatMessage } = useIntl();
  const { label, kind, title, path } = related;
  return (
    <>
      <Sentence>{formatMessage({ id: `monitor.related-${kind}` }, { relation: label })}</Sentence>{' '}
      {path && kind !== 'vanished' ? (
        <Link to={path}>
          <Name>{title}</Name>
        </Link>
      ) : (
        <Name>{title}</Name>
      )}
    </>
  );
}

/** In a list: the first fields in a line each. */
export function ChangeLines({ update }: { update: Update }) {
  const { formatMessage } = useIntl();
  const { view } = useDataSet(update.data_set);
  if (update.related) return <RelatedRow related={update.related} />;
  if (update.kind !== 'changed') return <>{formatMessage({ id: `monitor.row-${update.kind}` })}</>;
  const visibleFields = update.fields.slice(0, LINES);
  const left = update.fields.length - visibleFields.length;
  return (
    <div style={{ whiteSpace: 'normal' }}>
      {visibleFields.map((name) => {
        const field = view?.fields.find((one) => one.name_en === name);
        return field && field.type !== 'records' ? (
          <ValueChange key={name} field={field} before={update.before?.[name]} after={update.after?.[name]} />
        ) : (
          <div key={name}>
            <Typography.Text type="secondary">{field?.label ?? name}</Typography.Text>
          </div>
        );
      })}
      {left > 0 && (
        <Typography.Text type="secondary">
          {formatMessage({ id: 'monitor.more-fields' }, { count: left })}
        </Typography.Text>
      )}
    </div>
  );
}
const LINES = 3;

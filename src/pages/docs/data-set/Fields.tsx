import { inLanguage, nameOf } from '@daas/contract/naming';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { Flex, Tag, Typography } from 'antd';
import { useAppearance } from '@/appearance';
import type { Dictionary } from './dictionary';
import { Names } from './Names';

type Field = Dictionary['fields'][number];

/** Sentences and examples take several lines rather than the width of the page. */
const wrapped = (maxWidth: number) => () =>
  ({ style: { whiteSpace: 'normal', maxWidth, overflowWrap: 'anywhere' } }) as const;
/** Values of a list beside a field; the others open. */
const VALUES_SHOWN = 4;

export function Fields({ fields }: { fields: readonly Field[] }) {
  const text = useText('docs');
  const common = useText('common');
  const price = useText('price');
  const format = useFormat();
  const { locale } = useAppearance();
  return (
    <ScrollTable<Field>
      label={text('fields')}
      rowKey="field"
      dataSource={fields}
      columns={[
        {
          title: text('field'),
          key: 'field',
          render: (_, { field, ...names }) => (
            <>
              <Typography.Text code>
                <bdi dir="ltr">{field}</bdi>
              </Typography.Text>
              <Names {...names} />
            </>
          ),
        },
        {
          title: common('type'),
          key: 'type',
          render: (_, { type, unit_cn, unit_en }) => (
            <>
              <div>{type}</div>
              {unit_cn && (
                <Typography.Text type="secondary" style={{ fontSize: 12 }}>
                  {inLanguage(locale, { cn: unit_cn, en: unit_en })}
                </Typography.Text>
              )}
            </>
          ),
        },
        { title: text('example'), key: 'example', onCell: wrapped(240), render: (_, field) => <Example {...field} /> },
        {
          title: common('description'),
          key: 'description',
          onCell: wrapped(280),
          render: (_, field) => <About field={field} />,
        },
        {
          title: price('extra'),
          dataIndex: 'price',
          align: 'end',
          className: 'tabular',
          render: (amount: number) => (amount === 0 ? price('included') : format.signedMoney(amount)),
        },
      ]}
    />
  );
}

function Example({ example, type }: Field) {
  const shown =
    example === null || example === undefined ? 'null' : JSON.stringify(example, null, type === 'records' ? 1 : 0);
  return (
    <code style={{ fontSize: 12, whiteSpace: 'pre-wrap' }} dir="ltr">
      {shown}
    </code>
  );
}

/** What a program must know: description, values, and what the field may be used for. */
function About({ field }: { field: Field }) {
  const text = useText('docs');
  const { locale } = useAppearance();
  const { description_cn: cn, description_en: en, values, columns } = field;
  const description = inLanguage(locale, { cn, en });
  const uses = (['required', 'filterable', 'sortable', 'masked'] as const).filter((one) => field[one]);
  const meanings = values?.map((one) => [...new Set([one.value, nameOf(one, locale)])].join(': ')) ?? [];
  return (
    <Flex vertical gap={4}>
      {description && <span>{description}</span>}
      {meanings.length > 0 && <Values meanings={meanings} />}
      {columns && (
        <span>
          {columns.map((column) => `${column.field} (${column.type}): ${nameOf(column, locale)}`).join(' · ')}
        </span>
      )}
      {field.ends && <span>{text('ends', { day: field.ends })}</span>}
      <Flex gap={4} wrap>
        {uses.map((one) => (
          <Tag key={one} variant="filled">
            {text(`use.${one}`)}
          </Tag>
        ))}
      </Flex>
    </Flex>
  );
}

function Values({ meanings }: { meanings: readonly string[] }) {
  const text = useText('docs');
  const shown = meanings.slice(0, VALUES_SHOWN).join(' · ');
  const others = meanings.slice(VALUES_SHOWN);
  if (others.length === 0) return <span>{shown}</span>;
  return (
    <>
      <span>{shown}</span>
      <details>
        <summary>{text('more-values', { count: others.length })}</summary>
        {others.join(' · ')}
      </details>
    </>
  );
}

import { LockOutlined } from '@ant-design/icons';
import type { DataSetView, FieldView } from '@daas/contract/datasets/view';
import { DataValue } from '@daas/kit/DataValue';
import { useIntl } from '@umijs/max';
import { Descriptions, Flex, Tooltip, Typography } from 'antd';
import { COORDINATES, isPlace } from './coordinates';
import type { Detail } from './detail';
import styles from './index.module.css';
import { PlaceMap } from './PlaceMap';

type SectionView = DataSetView['sections'][number];

/** A value longer than this takes a line of its own. */
const LONG_TEXT = 40;

export const fieldsOf = (view: DataSetView, names: readonly string[]): FieldView[] =>
  names.flatMap((name) => view.fields.find((field) => field.name_en === name) ?? []);

export const sectionId = (key: string): string => `section-${key}`;

/** One row in full, by the sections of its data set. */
export function DetailSections({
  view,
  row,
  sections = view.sections,
}: {
  view: DataSetView;
  row: Detail;
  /** Only these, where others stand somewhere else on the page. */
  sections?: readonly SectionView[];
}) {
  return (
    <Flex vertical gap="large">
      {sections.map((section) => (
        <Section key={section.key} section={section} view={view} row={row} />
      ))}
    </Flex>
  );
}

function Section({ section, view, row }: { section: SectionView; view: DataSetView; row: Detail }) {
  const fields = fieldsOf(view, section.fields);
  // A list without records is a value like the others, where there are others.
  const lists = fields.filter((field) => field.type === 'records');
  const filled = lists.filter((field) => (row[field.name_en] as unknown[] | null)?.length);
  const tables = lists.length === fields.length ? lists : filled;
  const mapped = isPlace(section.fields) && typeof row.lng === 'number' && typeof row.lat === 'number';
  // The map says where; a section that is one field has its name already.
  const plain = fields.filter((field) => !tables.includes(field) && !COORDINATES.includes(field.name_en));
  const [only] = plain;
  if (only && fields.length === 1 && only.label === section.title)
    return (
      <section aria-label={section.title} id={sectionId(section.key)} className={styles.section}>
        <Typography.Title level={2} className={styles.heading ?? ''}>
          <FieldLabel field={only} />
        </Typography.Title>
        <DataValue field={only} value={row[only.name_en]} full />
      </section>
    );
  const isLong = ({ name_en }: FieldView) => String(row[name_en] ?? '').length > LONG_TEXT;
  // The first line of a table says how wide its columns are: one of a single value stands in a table of its own.
  const begun = plain.findIndex((field) => !isLong(field));
  const lead = begun < 0 ? plain : plain.slice(0, begun);
  const parts = [
    { key: 'lead', some: lead, column: 1 },
    { key: 'pairs', some: plain.slice(lead.length), column: { xs: 1, md: 2 } },
  ].filter(({ some }) => some.length > 0);
  return (
    <section aria-label={section.title} id={sectionId(section.key)} className={styles.section}>
      <Typography.Title level={2} className={styles.heading ?? ''}>
        {section.title}
      </Typography.Title>
      {parts.map(({ key, some, column }) => (
        <Descriptions
          key={key}
          bordered
          size="small"
          className={styles.values ?? ''}
          column={column}
          items={some.map((field) => ({
            key: field.name_en,
            label: <FieldLabel field={field} />,
            children: <DataValue field={field} value={row[field.name_en]} full />,
            ...(isLong(field) ? { span: 'filled' as const } : {}),
          }))}
        />
      ))}
      {mapped && <PlaceMap view={view} row={row} />}
      {tables.map((field) => (
        <DataValue key={field.name_en} field={field} value={row[field.name_en]} full />
      ))}
    </section>
  );
}

function FieldLabel({ field }: { field: FieldView }) {
  const { formatMessage } = useIntl();
  if (!field.masked) return field.label;
  return (
    <>
      {field.label}
      <Tooltip title={formatMessage({ id: 'data-detail.masked' })}>
        <LockOutlined tabIndex={0} aria-label={formatMessage({ id: 'data.masked' })} style={{ marginInlineStart: 4 }} />
      </Tooltip>
    </>
  );
}

/** Which fields of the row are masked, and why. */
export function MaskedNote({ view, row }: { view: DataSetView; row: Detail }) {
  const { formatMessage } = useIntl();
  const masked = view.fields.filter((field) => field.masked && row[field.name_en]);
  if (masked.length === 0) return null;
  const fields = masked.map((field) => field.label).join(formatMessage({ id: 'common.comma' }));
  return (
    <Typography.Text type="secondary">
      <LockOutlined aria-hidden /> {formatMessage({ id: 'data-detail.masked-fields' }, { fields })}
    </Typography.Text>
  );
}

import type { FieldView } from '@daas/contract/datasets/view';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { useIntl } from '@umijs/max';
import { Checkbox, Collapse, Skeleton, Typography, theme } from 'antd';
import type { Filters } from '../DataTable';
import { useFormat } from '../hooks/useFormat';
import { useTermName } from '../hooks/useTermName';
import styles from './index.module.css';
import { chosenFacets, valueLabel } from './state';

type Counts = EndpointOutput<'market.search'>['facets'];

interface Props {
  fields: FieldView[];
  /** Undefined before the first answer. */
  counts: Counts | undefined;
  filters: Filters;
  onChange: (field: string, values: string[]) => void;
  className?: string | undefined;
}

/** The most frequent values beside the results; choosing several of one field asks for any of them. */
export function Facets({ fields, counts, filters, onChange, className }: Props) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const chosen = chosenFacets(filters);
  if (fields.length === 0) return null;
  // Values that come one after another would push each other down.
  if (!counts) return <Skeleton active className={className ?? ''} paragraph={{ rows: 12 }} />;
  return (
    <Collapse
      className={className ?? ''}
      defaultActiveKey={fields.map((field) => field.name_en)}
      size="small"
      bordered={false}
      aria-label={formatMessage({ id: 'data-search.facets' })}
      style={{ background: token.colorBgContainer, borderRadius: token.borderRadiusLG }}
      items={fields.map((field) => ({
        key: field.name_en,
        label: field.label,
        children: (
          <Values
            field={field}
            count={counts.find((one) => one.field === field.name_en)}
            chosen={chosen[field.name_en] ?? []}
            onChange={(values) => onChange(field.name_en, values)}
          />
        ),
      }))}
    />
  );
}

function Values({
  field,
  count,
  chosen,
  onChange,
}: {
  field: FieldView;
  count: Counts[number] | undefined;
  chosen: string[];
  onChange: (values: string[]) => void;
}) {
  const { formatMessage } = useIntl();
  const termName = useTermName();
  const format = useFormat();
  const counted = count?.values ?? [];
  // What is chosen stays in reach although nothing matches it any more.
  const values = [
    ...chosen.filter((value) => !counted.some((one) => one.value === value)).map((value) => ({ value, count: 0 })),
    ...counted,
  ];
  if (values.length === 0)
    return <Typography.Text type="secondary">{formatMessage({ id: 'data-search.no-values' })}</Typography.Text>;
  return (
    <fieldset className={styles.facet}>
      <legend className="visually-hidden">{field.label}</legend>
      {values.map((one) => (
        <div key={one.value} className={styles.value}>
          <Checkbox
            checked={chosen.includes(one.value)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, one.value] : chosen.filter((value) => value !== one.value))
            }
          >
            {termName(valueLabel(field, one.value, formatMessage))}
          </Checkbox>
          <Typography.Text type="secondary" className="tabular">
            {count?.exact === false && '≈'}
            {format.number(one.count)}
          </Typography.Text>
        </div>
      ))}
    </fieldset>
  );
}

import type { FieldView } from '@daas/contract/datasets/view';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { Name } from '@daas/kit/Name';
import { valueLabel } from '@daas/market-ui/state';
import { Link, useIntl } from '@umijs/max';
import { Typography } from 'antd';
import { Panel } from '../Panel';
import { facetPath } from '../paths';
import styles from './index.module.css';
import { ProvinceMap } from './ProvinceMap';

interface Props {
  field: FieldView;
  counts: EndpointOutput<'market.search'>['facets'][number] | undefined;
  result: string;
  /** Values shown at most. */
  most: number;
  /** Provinces, which are drawn as well. */
  mapped: boolean;
}

/** The most frequent values of a field, each a way into the results. */
export function Entries({ field, counts, result, most, mapped }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const values = (counts?.values ?? []).slice(0, most);
  if (values.length === 0) return null;
  return (
    <Panel title={formatMessage({ id: 'domain-home.by' }, { field: field.label })}>
      {mapped && <ProvinceMap field={field} counts={counts} result={result} />}
      <ul className={styles.entries}>
        {values.map(({ value, label, count }) => (
          <li key={value}>
            <Link to={facetPath(result, field.name_en, value)}>
              {field.type === 'boolean' ? valueLabel(field, value, formatMessage) : <Name>{label}</Name>}
            </Link>
            <Typography.Text type="secondary" className="tabular">
              {format.number(count)}
            </Typography.Text>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

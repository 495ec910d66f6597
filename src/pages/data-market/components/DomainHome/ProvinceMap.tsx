import type { FieldView } from '@daas/contract/datasets/view';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { ChinaMap } from '@daas/kit/chart/ChinaMap';
import { history, useIntl } from '@umijs/max';
import { facetPath } from '../paths';

interface Props {
  field: FieldView;
  counts: EndpointOutput<'market.search'>['facets'][number] | undefined;
  result: string;
}

const HEIGHT = 300;

/** How many rows lie where; the same counts stand as links below. */
export function ProvinceMap({ field, counts, result }: Props) {
  const { formatMessage } = useIntl();
  const title = formatMessage({ id: 'domain-home.by' }, { field: field.label });
  const values = (counts?.values ?? []).map(({ value, count }) => ({ name: value, value: count }));
  return (
    <ChinaMap
      label={title}
      title={formatMessage({ id: 'domain-home.rows' })}
      values={values}
      height={HEIGHT}
      onProvince={(name) => history.push(facetPath(result, field.name_en, name))}
    />
  );
}

import { MAX_MACRO_REGIONS } from '@daas/contract/constants';
import { useIntl } from '@umijs/max';
import { Select } from 'antd';
import type { Regions } from '../../components/macro/regions';

interface Props {
  regions: Regions;
  /** Only regions of its level have its indicators. */
  region: string;
  value: string[];
  onChange: (codes: string[]) => void;
}

interface Option {
  label: string;
  value?: string;
  options?: { value: string; label: string }[];
}

/** Other regions drawn into the same chart. */
export function ComparePicker({ regions, region, value, onChange }: Props) {
  const { formatMessage } = useIntl();
  const asCity = region.length > 2;
  const options: Option[] = asCity
    ? regions.provinces.flatMap(({ label, children = [] }) =>
        children.length > 0
          ? [{ label, options: children.map((city) => ({ value: city.code, label: city.label })) }]
          : [],
      )
    : regions.provinces.map(({ code, label }) => ({ value: code, label }));
  return (
    <Select<string[], Option>
      mode="multiple"
      aria-label={formatMessage({ id: 'macro.compare' })}
      placeholder={formatMessage({ id: 'macro.compare' })}
      value={value}
      onChange={onChange}
      options={options}
      maxCount={MAX_MACRO_REGIONS - 1}
      maxTagCount="responsive"
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: 320, maxWidth: '100%' }}
    />
  );
}

import { useIntl } from '@umijs/max';
import { Cascader } from 'antd';
import { COUNTRY, pathOf, type Region, type Regions } from './regions';

interface Props {
  regions: Regions;
  value: string;
  onChange: (code: string) => void;
}
interface Option {
  value: string;
  label: string;
  children?: Option[];
}

const optionOf = ({ code, label, children }: Region): Option => ({
  value: code,
  label,
  ...(children ? { children: children.map(optionOf) } : {}),
});

/** China, a province or a city. */
export function RegionPicker({ regions, value, onChange }: Props) {
  const { formatMessage } = useIntl();
  const china = { value: COUNTRY, label: formatMessage({ id: 'macro.china' }) };
  return (
    <Cascader<Option>
      aria-label={formatMessage({ id: 'macro.region' })}
      options={[china, ...regions.provinces.map(optionOf)]}
      value={pathOf(value)}
      changeOnSelect
      allowClear={false}
      showSearch
      displayRender={(labels) => labels.at(-1)}
      onChange={(path) => onChange(String(path.at(-1) ?? COUNTRY))}
      style={{ width: 220, maxWidth: '100%' }}
    />
  );
}

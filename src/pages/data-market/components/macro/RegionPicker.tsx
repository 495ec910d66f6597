import { useIntl } from '@umijs/max';
import { Cascader } from 'antd';
import { useMemo } from 'react';
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
  // The same while nothing changed: others begin the choice by keyboard anew.
  const options = useMemo(
    () => [{ value: COUNTRY, label: formatMessage({ id: 'macro.china' }) }, ...regions.provinces.map(optionOf)],
    [formatMessage, regions.provinces],
  );
  const path = useMemo(() => pathOf(value), [value]);
  return (
    <Cascader<Option>
      aria-label={formatMessage({ id: 'macro.region' })}
      options={options}
      value={path}
      changeOnSelect
      allowClear={false}
      showSearch
      displayRender={(labels) => labels.at(-1)}
      onChange={(codes) => onChange(String(codes.at(-1) ?? COUNTRY))}
      style={{ width: 220, maxWidth: '100%' }}
    />
  );
}

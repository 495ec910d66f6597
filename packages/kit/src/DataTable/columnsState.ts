import { useState } from 'react';
import { local } from '../storage';
import { type Column, type ColumnsMap, columnKey } from './types';

const defaultsOf = <R>(columns: Column<R>[], hiddenAtFirst: readonly string[]): ColumnsMap =>
  Object.fromEntries(
    columns.map((column) => {
      const { fixed, disable } = column;
      const side = fixed === 'left' || fixed === 'right' ? { fixed } : {};
      const key = columnKey(column);
      return [key, { show: !hiddenAtFirst.includes(key), ...side, ...(disable ? { disable } : {}) }];
    }),
  );

/**
 * Which columns a reader sees and where, remembered for the list of that name. Not ProTable's own `persistenceKey`: it
 * fails where a browser blocks its storage.
 */
export function useColumnsState<R>(name: string, columns: Column<R>[], hiddenAtFirst: readonly string[] = []) {
  const key = `columns.${name}`;
  const [defaults] = useState(() => defaultsOf(columns, hiddenAtFirst));
  const [value, setValue] = useState<ColumnsMap>(() => {
    const storedColumns = local.getJson<ColumnsMap>(key) ?? {};
    const entries = Object.entries(defaults).map(([column, state]) => [column, { ...state, ...storedColumns[column] }]);
    return Object.fromEntries(entries);
  });
  const onChange = (next: ColumnsMap) => {
    if (next === value) return;
    setValue(next);
    local.setJson(key, next);
  };
  const isDefault = JSON.stringify(value) === JSON.stringify(defaults);
  return { value, isDefault, onChange, reset: () => onChange(defaults) };
}

export type ColumnsStateChoice = Omit<ReturnType<typeof useColumnsState>, 'isDefault'>;

export const isShown = (state: ColumnsMap, key: string): boolean => state[key]?.show !== false;

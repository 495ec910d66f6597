import type { Operator } from '@daas/contract/datasets/filter';
import type { VocabularyNode } from '@daas/contract/endpoints/marketHome';
import { termName } from '@daas/contract/naming';
import { useIntl } from '@umijs/max';
import { Cascader } from 'antd';
import { useMemo } from 'react';
import { useApi } from '../hooks/useApi';
import type { FilterField } from '../hooks/useDataSet';

type Vocabulary = NonNullable<FilterField['vocabulary']>;
interface Option {
  value: string;
  label: string;
  name: string;
  children?: Option[];
}

/** Whether what the condition compares with is a whole name of the field's tree; a beginning of one is typed. */
export const isNamed = (field: FilterField, op: Operator): field is FilterField & { vocabulary: Vocabulary } =>
  field.vocabulary !== null && field.options === null && ['eq', 'ne', 'in', 'not_in', 'all'].includes(op);

/** The tree down to a level; what leads to no name of that level is left out. */
function optionsOf(nodes: readonly VocabularyNode[], level: number, language: string): Option[] {
  return nodes.flatMap(({ code, name, name_en, children = [] }) => {
    const below = level === 1 ? [] : optionsOf(children, level === 0 ? 0 : level - 1, language);
    if (level > 1 && below.length === 0) return [];
    const label = termName({ name, name_en }, language);
    return [{ value: code, label, name, ...(below.length > 0 ? { children: below } : {}) }];
  });
}

/** Codes down to the first place of each name. A name that the tree does not have stands for itself. */
function pathsOf(options: readonly Option[], level: number, names: readonly string[]): string[][] {
  const pathByName = new Map<string, string[]>();
  const walk = (one: Option, above: string[]) => {
    const path = [...above, one.value];
    if ((level === 0 || !one.children) && !pathByName.has(one.name)) pathByName.set(one.name, path);
    for (const child of one.children ?? []) walk(child, path);
  };
  for (const one of options) walk(one, []);
  return names.map((name) => pathByName.get(name) ?? [name]);
}

interface Props {
  vocabulary: Vocabulary;
  several: boolean;
  label: string;
  /** Names as rows hold them. */
  value: string[];
  onChange: (names: string[]) => void;
  invalid: boolean;
}

/** Places or industries, picked from their tree, or ports from their list; or found by typing. */
export function VocabularyInput({ vocabulary: { name, level }, several, label, value, onChange, invalid }: Props) {
  const { formatMessage, locale } = useIntl();
  const { data, loading } = useApi('market.vocabulary', { name });
  const options = useMemo(() => optionsOf(data?.list ?? [], level, locale), [data, level, locale]);
  const paths = useMemo(() => pathsOf(options, level, value), [options, level, value]);
  const common = {
    'aria-label': label,
    options,
    loading,
    placeholder: formatMessage({ id: 'filter.pick' }),
    showSearch: true,
    ...(invalid ? { status: 'error' as const } : {}),
    style: { width: '100%' },
  };
  const namesOf = (codes: readonly (readonly string[])[], optionPaths: readonly (readonly Option[])[]) => [
    ...new Set(codes.flatMap((path, index) => optionPaths[index]?.at(-1)?.name ?? path.at(-1) ?? [])),
  ];
  if (several)
    return (
      <Cascader
        {...common}
        multiple
        showCheckedStrategy={Cascader.SHOW_CHILD}
        maxTagCount="responsive"
        value={paths}
        onChange={(codes, optionPaths) => onChange(namesOf(codes, optionPaths))}
      />
    );
  return (
    <Cascader<Option>
      {...common}
      changeOnSelect={level === 0}
      displayRender={(labels) => labels.at(-1)}
      value={paths[0] ?? []}
      onChange={(codes, optionPath) => onChange(namesOf(codes ? [codes] : [], [optionPath]))}
    />
  );
}

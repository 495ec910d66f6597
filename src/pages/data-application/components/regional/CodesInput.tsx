import type { Vocabulary } from '@daas/contract/datasets';
import type { VocabularyNode } from '@daas/contract/endpoints/marketHome';
import { termName } from '@daas/contract/naming';
import { useApi } from '@daas/kit/hooks/useApi';
import { Pending } from '@daas/kit/Pending';
import { useIntl } from '@umijs/max';
import { Cascader } from 'antd';
import { useMemo } from 'react';

interface Option {
  value: string;
  label: string;
  children?: Option[];
}
interface Props {
  vocabulary: Vocabulary;
  /** Levels of the tree that may be chosen. */
  levels: number;
  placeholder: string;
  /** Given by the form item, as the two below. */
  id?: string;
  value?: string[];
  onChange?: (codes: string[]) => void;
  /** One code, with this choice before the tree. */
  single?: { value: string; label: string };
}

const optionsOf = (nodes: readonly VocabularyNode[], levels: number, language: string): Option[] =>
  nodes.map(({ code, name, name_en, children = [] }) => ({
    value: code,
    label: termName({ name, name_en }, language),
    ...(levels > 1 && children.length > 0 ? { children: optionsOf(children, levels - 1, language) } : {}),
  }));

/** Codes of places or industries, of any level down to `levels`. */
export function CodesInput({ vocabulary, levels, placeholder, id, value = [], onChange, single }: Props) {
  const { locale } = useIntl();
  const read = useApi('market.vocabulary', { name: vocabulary }, { showErrorInPlace: true });
  const { data, error, loading } = read;
  const options = useMemo(
    () => [...(single ? [single] : []), ...optionsOf(data?.list ?? [], levels, locale)],
    [data, levels, locale, single],
  );
  const paths = useMemo(() => {
    const pathOf = new Map<string, string[]>();
    const walk = (one: Option, above: string[]) => {
      const path = [...above, one.value];
      pathOf.set(one.value, path);
      for (const child of one.children ?? []) walk(child, path);
    };
    for (const one of options) walk(one, []);
    return value.map((code) => pathOf.get(code) ?? [code]);
  }, [options, value]);
  const common = {
    ...(id ? { id } : {}),
    options,
    loading,
    placeholder,
    showSearch: true,
    style: { width: '100%' },
  };
  if (error && !data) return <Pending reads={[read]} />;
  if (single)
    return (
      <Cascader<Option>
        {...common}
        changeOnSelect
        allowClear={false}
        displayRender={(labels) => labels.at(-1)}
        value={paths[0] ?? []}
        onChange={(path) => onChange?.([String(path?.at(-1) ?? single.value)])}
      />
    );
  return (
    <Cascader
      {...common}
      multiple
      showCheckedStrategy={Cascader.SHOW_PARENT}
      displayRender={(labels) => labels.at(-1)}
      value={paths}
      onChange={(selectedPaths) => onChange?.(selectedPaths.map((path) => String(path.at(-1))))}
    />
  );
}

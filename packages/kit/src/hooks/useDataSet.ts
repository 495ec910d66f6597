import type { Vocabulary } from '@daas/contract/datasets/definition';
import type { Operator } from '@daas/contract/datasets/filter';
import type { FilterCategory, HotFilter } from '@daas/contract/datasets/filterConfig';
import type { DataSetView, FieldView } from '@daas/contract/datasets/view';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { useMemo } from 'react';
import type { CallOptions } from '../host';
import { useApi } from './useApi';

export interface FilterField {
  name: string;
  label: string;
  type: FieldView['type'];
  unit: string | null;
  facet: boolean;
  operators: Operator[];
  /** Of a closed list. */
  options: { value: string; label: string }[] | null;
  /** The tree or list of names it holds, and which level of it: 1 for the widest, 0 for any. */
  vocabulary: { name: Vocabulary; level: number } | null;
}
/** A relation whose rows conditions can count, with the fields of those rows. */
export interface FilterRelation {
  name: string;
  label: string;
  /** Additional price of a result, in 1/10000 yuan. */
  price: number;
  fields: FilterField[];
}
export interface FilterFieldGroup {
  name: string;
  fields: FilterField[];
  relations?: FilterRelation[];
}

function parse<T>(text: string): T[] {
  try {
    return JSON.parse(text) as T[];
  } catch {
    return [];
  }
}

/** The server's filter configuration (JSON texts and parallel lists) as the filter builder reads it. // §3 */
export function filterGroups(config: EndpointOutput<'market.filterConfig'>): FilterFieldGroup[] {
  const relations = config.relations.map(
    ({ name, label, price, fields }): FilterRelation => ({
      name,
      label,
      price,
      fields: fields.map((field) => ({
        ...field,
        type: field.type as FieldView['type'],
        operators: field.operators as Operator[],
        facet: false,
      })),
    }),
  );
  const inputs = new Map(config.input_values.map((input) => [input.name, input]));
  const options = new Map(config.filter_options.map((one) => [one.name, one.options]));
  const groups = parse<FilterCategory>(config.categories).map((category) => ({
    name: category.name,
    fields: category.dimensions.flatMap(({ name, title, facet }) => {
      const input = inputs.get(name);
      if (!input) return [];
      return {
        name,
        label: title,
        facet,
        type: input.type as FieldView['type'],
        unit: input.unit,
        operators: input.operators as Operator[],
        options: options.get(name) ?? null,
        vocabulary: input.vocabulary,
      };
    }),
  }));
  return relations.length > 0 ? [...groups, { name: '', fields: [], relations }] : groups;
}

/** A data set's definition and what may be filtered, in the reader's language. */
export function useDataSet(key: string | undefined, options: CallOptions = {}) {
  const input = { data_set: key ?? '' };
  const how = { ...options, ready: Boolean(key) };
  const view = useApi('market.dataSet', input, how);
  const config = useApi('market.filterConfig', input, how);
  const filters = useMemo(() => (config.data ? filterGroups(config.data) : []), [config.data]);
  const hot = useMemo(() => (config.data ? parse<HotFilter>(config.data.hot_list) : []), [config.data]);
  return {
    view: view.data as DataSetView | undefined,
    filters,
    hot,
    loading: view.loading || config.loading,
    /** Whether both the definition and the conditions are known. */
    complete: Boolean(view.data && config.data),
    error: view.error ?? config.error,
    refresh: () => {
      view.refresh();
      config.refresh();
    },
  };
}

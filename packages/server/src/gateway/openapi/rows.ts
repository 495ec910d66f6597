import { type DataSetDefinition, fieldLabel, fieldOf, querySchema, rowSchema } from '@daas/contract/datasets';
import { nameOf } from '@daas/contract/naming';
import type { Locale } from '../../kernel/locale';
import type { Documented } from './definition';
import { type Json, ref, schemaOf } from './schemas';
import { sourceOf } from './source';
import type { Texts } from './texts';

/** The connectors of a data set. They share its schemas, which contain the fields of all of them. */
export interface DocumentedDataSet {
  def: DataSetDefinition;
  fields: string[];
  connectors: Documented['connector'][];
}

/** Groups connectors by data set; the fields are in the order of the data set. */
export function dataSetsOf(documented: readonly Documented[]): DocumentedDataSet[] {
  const defs = [...new Set(documented.map(({ def }) => def))];
  return defs.map((def) => {
    const connectors = documented.filter((one) => one.def === def).map(({ connector }) => connector);
    const chosen = new Set(connectors.flatMap(({ fields }) => fields));
    return { def, connectors, fields: def.fields.map(({ name_en }) => name_en).filter((name) => chosen.has(name)) };
  });
}

const pascal = (key: string): string =>
  key.replace(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, '');
export const rowName = ({ key }: DataSetDefinition): string => `${pascal(key)}Row`;
export const queryName = ({ key }: DataSetDefinition): string => `${pascal(key)}Query`;

/** Schemas of the rows and queries of the data sets. */
export const dataSetSchemas = (sets: readonly DocumentedDataSet[], locale: Locale, texts: Texts): Json =>
  Object.fromEntries(
    sets.flatMap((one) => [
      [rowName(one.def), rowOf(one, locale, texts)],
      [queryName(one.def), queryOf(one, locale, texts)],
    ]),
  );

function rowOf({ def, fields, connectors: [first] }: DocumentedDataSet, locale: Locale, texts: Texts): Json {
  const row = schemaOf(rowSchema(def, fields), 'output');
  const properties = row.properties as Record<string, Json>;
  for (const name of fields) {
    const field = fieldOf(def, name);
    if (!field) continue;
    properties[name] = {
      ...properties[name],
      title: fieldLabel(field, locale),
      ...(field.ends ? { deprecated: true, 'x-sunset': field.ends.until } : {}),
    };
  }
  return {
    ...row,
    title: nameOf(def, locale),
    description: first ? sourceOf(first, locale, texts) : '',
    // A connector has a part of the fields, and a query selects a part of those.
    required: ['id'],
  };
}

function queryOf({ def, fields }: DocumentedDataSet, locale: Locale, texts: Texts): Json {
  const { properties, ...schema } = schemaOf(querySchema(def, fields));
  // Generators require a property that has a `default`.
  const { default: _, ...limit } = (properties as Record<string, Json>).limit ?? {};
  return {
    ...schema,
    title: `${texts.query}: ${nameOf(def, locale)}`,
    properties: {
      ...(properties as Json),
      limit: { ...limit, description: texts.limitDefault },
      filter: ref('Filter'),
      dry_run: { type: 'boolean', description: texts.dryRun },
    },
  };
}

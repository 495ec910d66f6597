import { type DataSetDefinition, dataSet as definition, type FieldDefinition, type Row } from '@daas/contract/datasets';
import { vocabularyLevel } from '@daas/contract/datasets/vocabulary';
import { MAX_LINKS } from '@daas/contract/endpoints/market';
import { maySee } from '../../kernel/dataSets';
import { MarketError } from '../../market';
import type { MemberContext } from '../context';

/** A text of a row that names a row: the one whose `by` is `value`. */
interface Mention {
  text: string;
  dataSet: string;
  by: string;
  value: string;
  /** Of an industry: several levels have classes of one name. */
  level?: number;
}
interface Link {
  text: string;
  data_set: string;
  id: string;
  path: string | null;
}

const INDUSTRY = 'industry';

/** Where the names of companies, industries, documents and the like in a row lead; a name of several rows leads nowhere. */
export async function linksOf(context: MemberContext, def: DataSetDefinition, row: Row): Promise<Link[]> {
  const mentions = def.fields.flatMap((field) => mentionsOf(def, field, row)).slice(0, MAX_LINKS);
  const wayOf = ({ dataSet, by }: Mention) => `${dataSet} ${by}`;
  const ways = [...new Set(mentions.map(wayOf))];
  const groups = await Promise.all(
    ways.map((way) =>
      resolve(
        context,
        mentions.filter((mention) => wayOf(mention) === way),
      ),
    ),
  );
  const links = groups.flat().filter((link) => link.data_set !== def.key || link.id !== row.id);
  return [...new Map(links.map((link) => [link.text, link])).values()];
}

const strings = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string' && one !== '');

function mentionsOf(def: DataSetDefinition, field: FieldDefinition, row: Row): Mention[] {
  const value = row[field.name_en];
  if (field.masked) return [];
  if (field.type === 'records')
    return (field.columns ?? []).flatMap(({ name_en, refers, masked }) =>
      refers && !masked
        ? ((value ?? []) as Record<string, unknown>[])
            .flatMap((record) => strings(record[name_en]))
            .map((text) => ({ text, ...refers, value: text }))
        : [],
    );
  const { refers, vocabulary } = field;
  if (vocabulary === INDUSTRY && def.key !== INDUSTRY) {
    const level = vocabularyLevel(field, INDUSTRY);
    return strings(value).map((text) => ({ text, dataSet: INDUSTRY, by: 'name', value: text, level }));
  }
  if (!refers) return [];
  const { dataSet, by, from } = refers;
  const codes = from && strings(row[from]);
  return strings(value).flatMap((text) => {
    const code = codes ? codes[0] : text;
    return code ? [{ text, dataSet, by, value: code }] : [];
  });
}

/** All of one group name rows of one data set by one field. */
async function resolve(context: MemberContext, group: readonly Mention[]): Promise<Link[]> {
  const { market } = context.services;
  const [{ dataSet, by } = { dataSet: '', by: '' }] = group;
  const def = definition(dataSet);
  if (!def || !maySee(context, def)) return [];
  const values = [...new Set(group.map(({ value }) => value))];
  const fields = dataSet === INDUSTRY ? ['code', 'depth'] : [];
  const rows = await (by === 'id'
    ? market.getMany(def, values, fields).then((list) => new Map(list.map((one) => [one.id, [one]])))
    : market.lookup(def, by, values, fields)
  ).catch(unlessLoaded(new Map<string, Row[]>()));
  return group.flatMap(({ text, value, level }) => {
    const candidates = (rows.get(value) ?? []).filter(({ depth }) => !level || depth === level);
    const [one] = candidates;
    return one && candidates.length === 1 ? [{ text, data_set: dataSet, id: one.id, path: pathOf(def, one) }] : [];
  });
}

/** The page of a row; null for one that opens beside its list. An industry's row must have its code. */
export const pathOf = (def: DataSetDefinition, row: Row): string | null => {
  if (def.key === INDUSTRY) return `/industry/${encodeURIComponent(String(row.code))}`;
  return def.detailPath?.replace('{id}', encodeURIComponent(row.id)) ?? null;
};

/** A data set that is not loaded has nothing yet, and keeps nothing else back. */
export const unlessLoaded =
  <T>(nothing: T) =>
  (error: unknown): T => {
    if (error instanceof MarketError && error.code === 'not_loaded') return nothing;
    throw error;
  };

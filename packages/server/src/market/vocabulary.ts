import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Vocabulary } from '@daas/contract/datasets';
import { parse } from 'csv-parse/sync';
import { packageFolder } from '../kernel/packageFolder';

/** Reference lists of packages/server/data; see its README for their sources. */
export const referenceRows = (file: string): Record<string, string>[] =>
  parse(readFileSync(join(packageFolder('data'), file)), { columns: true, skip_empty_lines: true });

/** An entry with its way up; `name` is what rows hold. */
export interface Term {
  code: string;
  name: string;
  name_en: string | null;
  /** 1 for the widest. */
  level: number;
  parent: Term | null;
  children: Term[];
}

const FILES: Record<Vocabulary, string> = {
  division: 'division.csv',
  industry: 'industry_gbt4754_2017.csv',
  port: 'ports.csv',
};
/** What stands between a municipality or a province and its counties is no place: rows have no such city. */
const NO_PLACE = /^(市辖区|县|.*直辖县级行政区划)$/;

const read = (vocabulary: Vocabulary): Term[] => {
  const terms = new Map<string, Term>();
  const top: Term[] = [];
  for (const row of referenceRows(FILES[vocabulary])) {
    const parent = terms.get(row.parent ?? '') ?? null;
    // Some classes have spaces before their name, or notes behind it.
    const name = (row.name as string).trim().split(/\s/)[0] as string;
    if (parent && NO_PLACE.test(name)) {
      terms.set(row.code as string, standIn(parent, row.code as string));
      continue;
    }
    const level = parent ? parent.level + 1 : 1;
    const term: Term = { code: row.code as string, name, name_en: row.name_en || null, level, parent, children: [] };
    terms.set(term.code, term);
    (parent ? parent.children : top).push(term);
  }
  return top;
};

/** A municipality is its own city; counties right under a province are cities there. */
function standIn(parent: Term, code: string): Term {
  if (!parent.name.endsWith('市')) return parent;
  const city = parent.children.find(({ name }) => name === parent.name);
  if (city) return city;
  const { name, name_en } = parent;
  const term: Term = { code, name, name_en, level: 2, parent, children: [] };
  parent.children.push(term);
  return term;
}

const trees = new Map<Vocabulary, Term[]>();

/** The tree of a vocabulary, read once; ports all stand at the top. */
export const vocabulary = (name: Vocabulary): readonly Term[] => {
  const cached = trees.get(name);
  if (cached) return cached;
  const tree = read(name);
  trees.set(name, tree);
  return tree;
};

const english = new Map<Vocabulary, Map<string, string>>();

/** What a place, an industry or a port is called in English; the same name means the same everywhere. */
export function englishOf(name: Vocabulary, term: string): string | undefined {
  let names = english.get(name);
  if (!names) {
    names = new Map();
    const walk = (one: Term): void => {
      if (one.name_en) names?.set(one.name, one.name_en);
      one.children.forEach(walk);
    };
    vocabulary(name).forEach(walk);
    english.set(name, names);
  }
  return names.get(term);
}

/** Places, industries or ports whose English name contains a text in lower case. */
export function namedLike(name: Vocabulary, needle: string): string[] {
  englishOf(name, '');
  return [...(english.get(name) ?? [])].flatMap(([term, label]) => (label.toLowerCase().includes(needle) ? term : []));
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Vocabulary } from '@daas/contract/datasets';
import { parse } from 'csv-parse/sync';
import { packageFolder } from '../kernel/packageFolder';

/** Reads a reference list of packages/server/data. Its README gives the sources. */
export const referenceRows = (file: string): Record<string, string>[] =>
  parse(readFileSync(join(packageFolder('data'), file)), { columns: true, skip_empty_lines: true });

/** An entry with its parents; `name` is the value in rows. */
export interface Term {
  code: string;
  name: string;
  name_en: string | null;
  /** 1 is the top level. */
  level: number;
  parent: Term | null;
  children: Term[];
}

const FILES: Record<Vocabulary, string> = {
  division: 'division.csv',
  industry: 'industry_gbt4754_2017.csv',
  port: 'ports.csv',
};
/** Administrative placeholders between a municipality or province and its counties; they are not cities in rows. */
const PLACEHOLDER = /^(市辖区|县|.*直辖县级行政区划)$/;

const parseVocabulary = (vocabulary: Vocabulary): Term[] => {
  const terms = new Map<string, Term>();
  const top: Term[] = [];
  for (const row of referenceRows(FILES[vocabulary])) {
    const parent = terms.get(row.parent ?? '') ?? null;
    // Some names have leading spaces or trailing notes.
    const name = (row.name as string).trim().split(/\s/)[0] as string;
    if (parent && PLACEHOLDER.test(name)) {
      terms.set(row.code as string, cityOf(parent, row.code as string));
      continue;
    }
    const level = parent ? parent.level + 1 : 1;
    const term: Term = { code: row.code as string, name, name_en: row.name_en || null, level, parent, children: [] };
    terms.set(term.code, term);
    (parent ? parent.children : top).push(term);
  }
  return top;
};

/** Returns the parent of the counties under a placeholder: a city with the municipality's name, or the province. */
function cityOf(parent: Term, code: string): Term {
  if (!parent.name.endsWith('市')) return parent;
  const city = parent.children.find(({ name }) => name === parent.name);
  if (city) return city;
  const { name, name_en } = parent;
  const term: Term = { code, name, name_en, level: 2, parent, children: [] };
  parent.children.push(term);
  return term;
}

const trees = new Map<Vocabulary, Term[]>();

/** Returns the tree of a vocabulary, read once. Ports have one level. */
export const readVocabulary = (name: Vocabulary): readonly Term[] => {
  const cached = trees.get(name);
  if (cached) return cached;
  const tree = parseVocabulary(name);
  trees.set(name, tree);
  return tree;
};

const english = new Map<Vocabulary, Map<string, string>>();

/** Returns the English name of a place, industry or port. Equal Chinese names have the same English name. */
export function englishNameOf(name: Vocabulary, term: string): string | undefined {
  let names = english.get(name);
  if (!names) {
    names = new Map();
    const walk = (one: Term): void => {
      if (one.name_en) names?.set(one.name, one.name_en);
      one.children.forEach(walk);
    };
    readVocabulary(name).forEach(walk);
    english.set(name, names);
  }
  return names.get(term);
}

/** Finds places, industries or ports whose English name contains a lower-case text. */
export function findTermsInEnglish(name: Vocabulary, needle: string): string[] {
  englishNameOf(name, '');
  return [...(english.get(name) ?? [])].flatMap(([term, label]) => (label.toLowerCase().includes(needle) ? term : []));
}

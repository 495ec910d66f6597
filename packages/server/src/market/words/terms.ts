import type { FieldDefinition, FilterNode, Tree, Vocabulary } from '@daas/contract/datasets';
import { vocabularyLevel } from '@daas/contract/datasets/vocabulary';
import { readVocabulary, type Term } from '../vocabulary';
import {
  extentOf,
  filterableFields,
  findNegation,
  findSpellings,
  longestOf,
  type Match,
  normalizeWidth,
  type ParseInput,
  type Rule,
} from './match';
import { CITIES_EN, COMMON_WORDS, INDUSTRY_WORDS, REGIONS } from './places';

/** The fields with the names of each level; the field of level 0 accepts any level. */
export interface Levels {
  of(level: number): FieldDefinition | undefined;
}

const cache = new WeakMap<ParseInput['def'], Partial<Record<Tree, Levels>>>();

/** Returns the filterable fields with names of a vocabulary. */
export const fieldsOf = (def: ParseInput['def'], name: Vocabulary): FieldDefinition[] =>
  filterableFields(def).filter(({ vocabulary }) => vocabulary === name);

export function levelsOf(def: ParseInput['def'], name: Tree): Levels {
  const levelsByTree = cache.get(def) ?? {};
  cache.set(def, levelsByTree);
  const fields = fieldsOf(def, name);
  const byLevel = new Map<number, FieldDefinition>();
  for (const field of fields) {
    const level = vocabularyLevel(field, name);
    if (!byLevel.has(level)) byLevel.set(level, field);
  }
  levelsByTree[name] ??= { of: (level) => byLevel.get(level) ?? byLevel.get(0) };
  return levelsByTree[name];
}

/** Patterns for the rank of a place: 浙江省 → 浙江, 延边朝鲜族自治州 → 延边. */
const NATIONS =
  '(?:壮族|回族|维吾尔|藏族|彝族|苗族|侗族|土家族|布依族|朝鲜族|满族|(?<!内)蒙古族?|哈尼族|傣族|白族|景颇族|傈僳族|羌族|瑶族|黎族|畲族|土族|撒拉族|东乡族|保安族|裕固族|哈萨克|柯尔克孜|锡伯|塔吉克|达斡尔族|仡佬族|水族|毛南族|仫佬族|拉祜族|佤族|布朗族|纳西族|独龙族|怒族|普米族|各族)+';
const RANK = new RegExp(`(?:(?:${NATIONS})?自治(?:区|州|县|旗)|特别行政区|地区|省|市|区|县|盟|旗|林区)$`);
const shortPlace = (name: string) => name.replace(NEW_DISTRICT, '').replace(RANK, '');
/** 浦东新区 → 浦东. */
const NEW_DISTRICT = /(?<=..)新区$/;
const shortIndustry = (name: string) => name.replace(/业$/, '');

interface Entry {
  terms: Term[];
  /** Ambiguous names without rank: accepted only after a place that contains them. */
  inside: Term[];
  /** Terms of a word for several terms. */
  set: Term[];
  /** Terms of a word for the first of these that the data set supports. */
  prefer: Term[];
}

const dictionaries = new Map<Tree, { entries: Map<string, Entry>; longest: number }>();

function dictionary(name: Tree) {
  const lexicon = dictionaries.get(name) ?? build(name);
  dictionaries.set(name, lexicon);
  return lexicon;
}

/** English names of cities below a city that are English words or places elsewhere. */
const COMMON_EN = new Set(['mile', 'delhi', 'aral', 'mang']);
/** Lowest level with English names; those of deeper levels look like common words, except those of cities. */
const SAID_IN_ENGLISH: Record<Tree, number> = { division: 2, industry: 1 };

function build(name: Tree) {
  const entries = new Map<string, Entry>();
  const add = (spelling: string, term: Term, where: keyof Entry = 'terms') => {
    const word = normalizeWidth(spelling);
    if (word.length < 2) return;
    const entry = entries.get(word) ?? { terms: [], inside: [], set: [], prefer: [] };
    entry[where].push(term);
    entries.set(word, entry);
  };
  const byName = new Map<string, Term>();
  const walk = (term: Term) => {
    // a municipality is also its own city
    if (term.parent?.name === term.name && name === 'division') return term.children.forEach(walk);
    if (!byName.has(term.name)) byName.set(term.name, term);
    add(term.name, term);
    const isCity = name === 'division' && term.level === 3 && term.name.endsWith('市');
    if (term.name_en && (term.level <= SAID_IN_ENGLISH[name] || (isCity && !COMMON_EN.has(term.name_en.toLowerCase()))))
      add(term.name_en, term);
    if (name === 'industry') add(shortIndustry(term.name), term);
    else {
      const short = shortPlace(term.name);
      const clear = (term.level < 3 || term.name.endsWith('市')) && !COMMON_WORDS.has(short);
      if (short !== term.name) add(short, term, clear ? 'terms' : 'inside');
    }
    term.children.forEach(walk);
  };
  readVocabulary(name).forEach(walk);
  const addWords = (words: typeof REGIONS, where: keyof Entry) => {
    for (const [spellings, names] of words)
      for (const spelling of spellings)
        for (const one of names) {
          const term = byName.get(one);
          if (!term) throw new Error(`${spelling} means ${one}, which is not in the vocabulary`);
          add(spelling, term, where);
        }
  };
  if (name === 'division') {
    addWords(REGIONS, 'set');
    addWords(CITIES_EN, 'prefer');
  } else addWords(INDUSTRY_WORDS, 'prefer');
  return { entries, longest: longestOf(entries) };
}

export const termsRule =
  (name: Tree): Rule =>
  ({ def, text }) => {
    const levels = levelsOf(def, name);
    const { entries, longest } = dictionary(name);
    const matches: Match[] = [];
    let before: { end: number; terms: Term[] } | null = null;
    for (const { start, end, entry } of findSpellings(text, entries, longest)) {
      const named = preferredTerms(entry, levels, before?.end === start ? before.terms : []);
      // A district without its rank, if there is only one of the name: '海淀'.
      const [district, ...others] = entry.inside.filter(({ level }) => levels.of(level));
      const unique = district && others.length === 0 && !COMMON_WORDS.has(text.slice(start, end));
      const alone = named.length === 0 && unique ? [district] : [];
      const terms = named.length > 0 ? named : alone;
      if (terms.length === 0) continue;
      before = { end, terms };
      const span = findNegation(text, start, end);
      const weak = ((name === 'industry' && end - start < 3) || alone.length > 0) && !span.not;
      const meaning = { kind: 'terms' as const, vocabulary: name, terms, not: span.not };
      matches.push({ ...extentOf(span), meaning, ...(weak ? { weak } : {}) });
    }
    return matches;
  };

function preferredTerms({ terms, inside, set, prefer }: Entry, levels: Levels, around: readonly Term[]): Term[] {
  const withField = (list: readonly Term[]) => list.filter(({ level }) => levels.of(level));
  if (set.length > 0) {
    const wider = set.flatMap(({ parent }) => parent ?? []);
    return withField(set).length > 0 ? withField(set) : [...new Set(withField(wider))];
  }
  if (prefer.length > 0) return withField(prefer).slice(0, 1);
  const within = withField([...terms, ...inside]).filter((term) => around.some((one) => isAbove(one, term)));
  const candidates = within.length > 0 ? within : withField(terms);
  const widest = Math.min(...candidates.map(({ level }) => level));
  return candidates.filter(({ level }) => level === widest);
}

export const isAbove = (term: Term, other: Term): boolean =>
  other.parent !== null && (other.parent.code === term.code || isAbove(term, other.parent));

/** Returns the filter of terms: '浙江、江苏' means one of them; '浙江省宁波市' means the city in the province. */
export function termsFilter(def: ParseInput['def'], name: Vocabulary, all: readonly Term[], not: boolean): FilterNode {
  if (name === 'port') return portsFilter(def, all, not);
  const levels = levelsOf(def, name);
  const leaves = all.filter((term) => !all.some((other) => isAbove(term, other)));
  const alternatives = new Map<string, { field: string; values: Set<string>; way: Term[] }>();
  for (const leaf of leaves) {
    const way = all.filter((term) => isAbove(term, leaf));
    const field = (levels.of(leaf.level) as FieldDefinition).name_en;
    const key = [field, ...way.map(({ code }) => code)].join(' ');
    const alternative = alternatives.get(key) ?? { field, values: new Set<string>(), way };
    alternative.values.add(leaf.name);
    alternatives.set(key, alternative);
  }
  const items = [...alternatives.values()].map(({ field, values, way }): FilterNode => {
    const around = [...new Set(way)].map((term) =>
      listCondition((levels.of(term.level) as FieldDefinition).name_en, [term.name], false),
    );
    const own = listCondition(field, [...values], not);
    return around.length > 0 ? { op: 'and', items: [...around, own] } : own;
  });
  return items.length === 1 ? (items[0] as FilterNode) : { op: not ? 'and' : 'or', items };
}

/** A port may be that of loading or of discharge. */
function portsFilter(def: ParseInput['def'], ports: readonly Term[], not: boolean): FilterNode {
  const names = ports.map(({ name }) => name);
  const items = fieldsOf(def, 'port').map(({ name_en }) => listCondition(name_en, names, not));
  return items.length === 1 ? (items[0] as FilterNode) : { op: not ? 'and' : 'or', items };
}

export const listCondition = (field: string, values: readonly string[], not: boolean): FilterNode =>
  values.length === 1
    ? { field, op: not ? 'ne' : 'eq', value: values[0] as string }
    : { field, op: not ? 'not_in' : 'in', value: [...values] };

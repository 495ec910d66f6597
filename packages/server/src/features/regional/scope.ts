import { type FilterNode, isGroup, type Tree } from '@daas/contract/datasets';
import type { RegionalScope } from '@daas/contract/endpoints/regional';
import { inLanguage, termName } from '@daas/contract/naming';
import { WHOLE_COUNTRY } from '@daas/contract/regionalAnalysis';
import type { Locale } from '../../kernel/locale';
import { invalid } from '../../kernel/refusal';
import { readVocabulary, type Term } from '../../market/vocabulary';

/** Deepest level that may be chosen: counties, and the divisions of industries. */
const DEEPEST: Record<Tree, number> = { division: 3, industry: 2 };
const codes = new Map<Tree, ReadonlyMap<string, Term>>();

function termsOf(name: Tree): ReadonlyMap<string, Term> {
  const cached = codes.get(name);
  if (cached) return cached;
  const terms = new Map<string, Term>();
  const walk = (term: Term): void => {
    terms.set(term.code, term);
    if (term.level < DEEPEST[name]) term.children.forEach(walk);
  };
  readVocabulary(name).forEach(walk);
  codes.set(name, terms);
  return terms;
}

export const termOf = (name: Tree, code: string): Term | undefined => termsOf(name).get(code);

/** Refuses codes that name no place or industry, saying which field. */
export function checkScope({ regions, industries, comparison }: RegionalScope): void {
  const places = comparison === WHOLE_COUNTRY ? [] : [['comparison', comparison] as const];
  const codes = [
    ...regions.map((code, n) => [`regions.${n}`, code, 'division'] as const),
    ...industries.map((code, n) => [`industries.${n}`, code, 'industry'] as const),
    ...places.map(([field, code]) => [field, code, 'division'] as const),
  ];
  for (const [field, code, name] of codes)
    if (!termOf(name, code)) throw invalid(field, 'unknown', '@no-such-code', { name: code });
}

/** A code with what it is called in the reader's language. */
export function codeAndName(name: Tree, code: string, locale: Locale) {
  if (code === WHOLE_COUNTRY) return { code, name: inLanguage(locale, { cn: '全国', en: 'China' }) };
  const term = termOf(name, code);
  return { code, name: term ? termName(term, locale) : code };
}

/** Names from the widest place down. */
export function wayTo(term: Term): string[] {
  return term.parent ? [...wayTo(term.parent), term.name] : [term.name];
}

export const is = (field: string, value: string): FilterNode => ({ field, op: 'eq', value });
export const among = (field: string, [first = '', ...more]: readonly string[]): FilterNode =>
  more.length === 0 ? is(field, first) : { field, op: 'in', value: [first, ...more] };
const either = ([first, ...more]: readonly FilterNode[]): FilterNode[] =>
  first ? [more.length === 0 ? first : { op: 'or', items: [first, ...more] }] : [];

export const both = (...nodes: readonly FilterNode[]): FilterNode => ({
  op: 'and',
  items: nodes.flatMap((node) => (isGroup(node) && node.op === 'and' ? node.items : [node])),
});

/** Companies that are there today. */
export const IN_OPERATION = is('status', '存续');
const PLACE_FIELDS = ['province', 'city', 'county'] as const;

/** Rows of some places; of several of one place above, in one condition. Nothing when everywhere is meant. */
export function placesOf(places: readonly string[]): FilterNode[] {
  const ways = places.flatMap((code) => termOf('division', code) ?? []).map(wayTo);
  const groups = new Map<string, { above: string[]; names: string[] }>();
  for (const way of ways) {
    const above = way.slice(0, -1);
    const group = groups.get(above.join('/')) ?? { above, names: [] };
    groups.set(above.join('/'), group);
    group.names.push(way.at(-1) as string);
  }
  const conditions = [...groups.values()].map(({ above, names }) => {
    const last = among(PLACE_FIELDS[above.length] as string, names);
    return above.length === 0 ? last : both(...above.map((name, n) => is(PLACE_FIELDS[n] as string, name)), last);
  });
  return either(conditions);
}
const placesFilter = (places: readonly string[]) => both(IN_OPERATION, ...placesOf(places));

/** The companies of the regions, and those they are compared with, of every industry. */
export const regionFilter = ({ regions }: RegionalScope): FilterNode => placesFilter(regions);
export const comparisonFilter = ({ comparison }: RegionalScope): FilterNode =>
  comparison === WHOLE_COUNTRY ? both(IN_OPERATION) : placesFilter([comparison]);

/** What the chosen industries add to a condition; nothing when every one is meant. */
export function industriesFilter({ industries }: Pick<RegionalScope, 'industries'>): FilterNode[] {
  const terms = industries.flatMap((code) => termOf('industry', code) ?? []);
  const namesAt = (level: number) => terms.filter((term) => term.level === level).map(({ name }) => name);
  const [sections, divisions] = [namesAt(1), namesAt(2)];
  return either([
    ...(sections.length > 0 ? [among('industry_l1', sections)] : []),
    ...(divisions.length > 0 ? [among('industry_l2', divisions)] : []),
  ]);
}

/** Whether a section and division are among those chosen. */
export function chosenIndustry({ industries }: RegionalScope): (section: string, division: string) => boolean {
  const names = new Set(
    industries.flatMap((code) => {
      const term = termOf('industry', code);
      return term ? `${term.level} ${term.name}` : [];
    }),
  );
  return (section, division) => names.size === 0 || names.has(`1 ${section}`) || names.has(`2 ${division}`);
}

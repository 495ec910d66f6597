import type { DataSetDefinition, Row } from '@daas/contract/datasets';
import { asName } from '@daas/contract/identity';
import type { MarketEngine } from '../../market';
import type { Term } from '../../tables/reading/reader';

/** Longer texts are no name and no code. */
export const TERM_MAX = 200;

/** The rows that each term names, as a name or as a code; terms that name none are left out. */
export async function rowsByTerm(
  market: MarketEngine,
  def: DataSetDefinition,
  terms: readonly string[],
): Promise<Map<string, Row[]>> {
  const matches = new Map<string, Row[]>();
  for (const field of def.lookup) {
    const open = terms.filter((term) => term.length <= TERM_MAX && !matches.has(term));
    if (open.length === 0) break;
    for (const [term, rows] of await market.lookup(def, field, open, [def.title])) matches.set(term, rows);
  }
  return matches;
}

/** Of how many lines something is found. */
export async function countFound(
  market: MarketEngine,
  def: DataSetDefinition,
  lines: readonly Term[],
): Promise<number> {
  const terms = lines.map(({ term }) => term.trim()).filter((term) => asName(term) !== '');
  const matches = await rowsByTerm(market, def, [...new Set(terms)]);
  return terms.filter((term) => matches.has(term)).length;
}

/** What a column names, each once, by the line that names it first; one more character tells that a text is too long. */
export function distinctTerms(lines: Iterable<Term>, seen: Map<string, Term> = new Map()): Map<string, Term> {
  for (const { line, term: cell } of lines) {
    const term = cell.trim().slice(0, TERM_MAX + 1);
    const key = asName(term);
    if (key !== '' && !seen.has(key)) seen.set(key, { line, term });
  }
  return seen;
}

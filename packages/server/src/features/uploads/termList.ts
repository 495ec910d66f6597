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

/** A text of a column by the line that has it first, and the lines that have it, too. */
export interface ListedTerm extends Term {
  also?: number[];
}

/**
 * Collects what a column names, each once; one more character tells that a text is too long. A line without a name is listed
 * by itself, as whoever sent the file is told of it.
 */
export function createTermList() {
  const seen = new Map<string, ListedTerm>();
  const terms: ListedTerm[] = [];
  return {
    terms,
    add(lines: Iterable<Term>): void {
      for (const { line, term: cell } of lines) {
        const term = cell.trim().slice(0, TERM_MAX + 1);
        const key = asName(term);
        const first = key === '' ? undefined : seen.get(key);
        if (first) {
          first.also ??= [];
          first.also.push(line);
          continue;
        }
        const listed = { line, term };
        terms.push(listed);
        if (key !== '') seen.set(key, listed);
      }
    },
  };
}

/** Lines that have the text. */
export const linesOf = ({ also = [] }: ListedTerm): number => 1 + also.length;

/** Whether a text names something. */
export const isName = (term: string): boolean => asName(term) !== '';

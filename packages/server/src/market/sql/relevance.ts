import { type RankedKeyword, relevanceSql } from '../relevance';
import type { Params } from './params';
import { TITLE_SQL } from './table';

/** The rank of a row for a keyword. */
export const rankSql = (keyword: RankedKeyword, params: Params): string =>
  relevanceSql(keyword, {
    title: TITLE_SQL,
    lines: "(E'\\n' || search_text || E'\\n')",
    parameter: (text) => params.add(text, 'text'),
    contains: (text, part) => `strpos(${text}, ${part}) > 0`,
    matches: (text, pattern) => `${text} ~ ${pattern}`,
  });

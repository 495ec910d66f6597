import type { Params } from '../../db/clickHouse';
import { type RankedKeyword, relevanceSql } from '../relevance';
import { SEARCH_COLUMN, TITLE_SQL } from './table';

/** The rank of a row for a keyword. */
export const rankSql = (keyword: RankedKeyword, params: Params): string =>
  relevanceSql(keyword, {
    title: TITLE_SQL,
    lines: `concat('\\n', ${SEARCH_COLUMN}, '\\n')`,
    parameter: (text) => params.add(text, 'String'),
    contains: (text, part) => `position(${text}, ${part}) > 0`,
    matches: (text, pattern) => `match(${text}, ${pattern})`,
  });

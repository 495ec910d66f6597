import { type DataSetDefinition, fieldOf } from '@daas/contract/datasets';
import { asName, cleanLine } from '@daas/contract/identity';
import { Params } from './params';
import { TITLE_SQL, tableOf } from './table';
import { whereOf } from './where';

/** Maximum number of hits to search for titles, because most hits of a text may be in other fields. */
const HITS_MAX = 2_000;
const CANDIDATES = 200;

/**
 * Selects titles that contain a text, those that begin with it first. Reads a limited number of rows for any text: the
 * first of the title's index with this prefix, and the first hits of the words.
 */
export const suggestions = (def: DataSetDefinition, text: string, limit: number): [sql: string, params: unknown[]] => {
  const params = new Params();
  const { title } = def;
  const typed = params.add(asName(text), 'text');
  const hits = `select id, ${title} as title, ${TITLE_SQL} as name from ${tableOf(def)} where ${whereOf(def, { keyword: text }, params)}`;
  const sources = [
    `(select * from (${hits} limit ${HITS_MAX}) as hits where strpos(name, ${typed}) > 0 limit ${CANDIDATES})`,
  ];
  if (def.lookup.includes(title) || fieldOf(def, title)?.sortable) {
    const begins = `${title} ^@ ${params.add(cleanLine(text), 'text')}`;
    sources.push(
      `(select id, ${title} as title, ${TITLE_SQL} as name from ${tableOf(def)} where ${begins} limit ${CANDIDATES})`,
    );
  }
  const sql = `select id, title from (${sources.join(' union ')}) as found
    order by strpos(name, ${typed}), length(title), id limit ${params.add(limit, 'integer')}`;
  return [sql, params.values];
};

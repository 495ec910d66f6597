import {
  conditionsIn,
  type DataSetDefinition,
  type FilterNode,
  isRelation,
  type Row,
  recordColumn,
} from '@daas/contract/datasets';
import { mapLimit } from '../../kernel/mapLimit';
import type { Change, MarketEngine } from '../../market';
import { matchesFilter } from '../../market/matchesFilter';
import { matchesKeyword } from '../../market/searchText';

/** A search that is watched. */
export interface WatchedQuestion {
  keyword: string | null;
  filter: FilterNode | null;
}
/** A row that came into an answer, or went; `by` are the fields that decided it, none where the row itself came or went. */
export interface Crossing {
  way: 'entered' | 'left';
  by: string[];
}

/** How a change moves a row across the edge of a question's answer; null where it stays on its side. */
export function crossing(
  def: DataSetDefinition,
  question: WatchedQuestion,
  { kind, fields, before, after }: Change,
  now: Row | undefined,
): Crossing | null {
  const was = kind === 'appeared' ? null : ({ ...now, ...before } as Row);
  const is = kind === 'vanished' ? null : ({ ...now, ...after } as Row);
  const meets = (row: Row | null) =>
    row !== null && hasWords(def, question, row) && (!question.filter || matchesFilter(def, row, question.filter));
  const [did, does] = [meets(was), meets(is)];
  if (did === does) return null;
  const turned = was && is ? turnedFields(def, question, was, is) : [];
  return { way: does ? 'entered' : 'left', by: fields.filter((name) => turned.includes(name)) };
}

/** Returns the fields whose conditions, or whose words, a change of a row decides. */
export const turnedFields = (def: DataSetDefinition, question: WatchedQuestion, was: Row, is: Row): string[] => [
  ...conditionsIn(question.filter).flatMap((one) =>
    isRelation(one) || matchesFilter(def, was, one) === matchesFilter(def, is, one) ? [] : [fieldOf(one.field)],
  ),
  ...(hasWords(def, question, was) === hasWords(def, question, is)
    ? []
    : def.fields.flatMap(({ name_en, searchable }) => (searchable || name_en === def.title ? [name_en] : []))),
];

const hasWords = (def: DataSetDefinition, { keyword }: WatchedQuestion, row: Row) =>
  !keyword || matchesKeyword(def, row, keyword);

const fieldOf = (name: string): string => recordColumn(name)?.records ?? name;

const AT_A_TIME = 4;
/** Changes of one row that later loads made and that are undone; more than one row has in the kept days. */
const LATER_MAX = 1000;

/** The rows as a load left them: what later loads changed of them is undone. */
export async function rowsAsOf(
  market: MarketEngine,
  def: DataSetDefinition,
  changes: readonly Change[],
  /** Whether there are later loads. */
  overtaken: boolean,
): Promise<Map<string, Row>> {
  const ids = changes.flatMap(({ kind, rowId }) => (kind === 'vanished' ? [] : [rowId]));
  if (ids.length === 0) return new Map();
  const now = new Map((await market.getMany(def, ids)).map((row) => [row.id, row]));
  if (!overtaken) return now;
  await mapLimit(
    changes.filter(({ kind }) => kind !== 'vanished'),
    AT_A_TIME,
    async ({ id, rowId }) => {
      let row = now.get(rowId);
      for (const later of await market.changesOf(def, rowId, LATER_MAX)) {
        if (later.id <= id) break;
        row = later.kind === 'appeared' ? undefined : ({ ...row, ...later.before, id: rowId } as Row);
      }
      if (row) now.set(rowId, row);
      else now.delete(rowId);
    },
  );
  return now;
}

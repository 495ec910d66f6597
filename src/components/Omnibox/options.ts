import { FOUND_EACH } from '@daas/contract/constants';
import { allOf } from '@daas/contract/datasets/allOf';
import type { FilterNode } from '@daas/contract/datasets/filter';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { rowPath, searchPath } from '@daas/market-ui/paths';
import { connectorPath, KEYWORD_MAX } from '@daas/market-ui/state';
import isEqual from 'lodash/isEqual';
import uniqBy from 'lodash/uniqBy';
import { type Destination, type FoundObject, pathOfObject } from './places';

export type FoundSet = EndpointOutput<'market.find'>['sets'][number];
type Recent = EndpointOutput<'market.recent'>['list'][number];

/** What can be done from a row of the list; the first is what Enter does. */
export type Action =
  /** `open`: what opens there by itself. */
  | { kind: 'open' | 'connector' | 'keyword'; to: string; open?: string }
  | { kind: 'watch'; dataSet: string; id: string }
  | { kind: 'again'; text: string }
  | { kind: 'forget'; id: string };
export interface Option {
  key: string;
  actions: [Action, ...Action[]];
  set?: FoundSet;
  item?: FoundSet['items'][number];
  recent?: Recent;
  object?: FoundObject;
  place?: Destination;
  /** The name that misspelt words may be meant for. */
  meant?: string;
  /** A way out of an empty result: what is done, and how many rows there are. */
  step?: {
    kind: 'drop' | 'widen' | 'keep' | 'elsewhere';
    filter?: FilterNode;
    name?: string;
    rows: Count;
    set: EmptySearch;
  };
}
type EmptySearch = EndpointOutput<'market.whyEmpty'>;
type Count = EmptySearch['found'];
export interface Section {
  key: 'objects' | 'places' | 'names' | 'sets' | 'items' | 'recent' | 'meant' | 'steps';
  options: Option[];
}

interface Rights {
  connector: boolean;
  watch: boolean;
}

/** Data sets that are shown; the best understood come first. */
const SETS_MAX = 8;
const ITEMS_MAX = 6;
const MEANT_MAX = 3;
const STEPS_MAX = 4;

export const filterOf = ({ conditions }: FoundSet): FilterNode | null => allOf(conditions.map(({ filter }) => filter));

/** Data sets with something in them, or those that understood the words best when nothing was found at all. */
function setsShown(sets: readonly FoundSet[]): FoundSet[] {
  const setsWithRows = sets.filter(({ total }) => total !== null && total > 0);
  // On a busy machine most are not counted, and most of these would be empty.
  const likely = sets.filter(
    ({ total, unread }) => total === null && (setsWithRows.length === 0 || unread.length === 0),
  );
  const best = [...setsWithRows, ...likely];
  return (best.length > 0 ? best : sets.slice(0, 3)).slice(0, SETS_MAX);
}

/** Rows that are called as was typed, or are all there are of it; rows of a longer answer are only its first ones. */
const isNamed = ({ conditions, total, with_unread: withUnread }: FoundSet): boolean => {
  const count = withUnread?.total ? withUnread.total : total;
  return conditions.length === 0 || (count !== null && count <= FOUND_EACH);
};

/** Single things before data sets: whoever names one wants that one. */
export function foundSections(sets: readonly FoundSet[], rights: Rights, text: string): Section[] {
  const foremost = setsShown(sets);
  const itemsOf = (some: readonly FoundSet[]) =>
    some
      .flatMap((set) => set.items.map((item) => ({ set, item })))
      .slice(0, ITEMS_MAX)
      .map(
        ({ set, item }): Option => ({
          key: `${set.data_set} ${item.id}`,
          set,
          item,
          actions: [
            { kind: 'open', to: rowPath({ key: set.data_set, detail_path: set.detail_path }, item.id) },
            ...(rights.watch ? [{ kind: 'watch' as const, dataSet: set.data_set, id: item.id }] : []),
          ],
        }),
      );
  return [
    { key: 'meant' as const, options: meantOptions(foremost, text) },
    { key: 'names' as const, options: itemsOf(foremost.filter(isNamed)) },
    { key: 'sets' as const, options: foremost.map((set) => setOption(set, rights)) },
    { key: 'items' as const, options: itemsOf(foremost.filter((set) => !isNamed(set))) },
  ].filter(({ options }) => options.length > 0);
}

/** The company's own things, and pages and acts. */
export const destinationSections = (objects: readonly FoundObject[], places: readonly Destination[]): Section[] =>
  [
    {
      key: 'objects' as const,
      options: objects.map(
        (object): Option => ({
          key: `${object.kind} ${object.id}`,
          object,
          actions: [{ kind: 'open', to: pathOfObject(object) }],
        }),
      ),
    },
    {
      key: 'places' as const,
      options: places.map(
        (place): Option => ({
          key: place.key,
          place,
          actions: [{ kind: 'open', to: place.path, ...(place.open ? { open: place.open } : {}) }],
        }),
      ),
    },
  ].filter(({ options }) => options.length > 0);

/** The ways out of an empty result of a data set, most rows first. */
export function stepSections(set: FoundSet, answer: EmptySearch): Section[] {
  const without = (part: FilterNode | null, by: FilterNode | null) =>
    filterOf({
      ...set,
      conditions: set.conditions.flatMap((one) =>
        !isEqual(one.filter, part) ? one : by ? { ...one, filter: by } : [],
      ),
    });
  const drops = answer.conditions.flatMap(({ filter, without: rows }): Option[] =>
    filter && rows.total > 0
      ? [
          {
            key: `drop ${JSON.stringify(filter)}`,
            step: { kind: 'drop', filter, rows, set: answer },
            actions: [{ kind: 'open', to: searchPath(set.data_set, without(filter, null), set.keyword) }],
          },
        ]
      : [],
  );
  const wider = answer.conditions.flatMap(({ filter, wider: one }): Option[] =>
    filter && one
      ? [
          {
            key: `widen ${JSON.stringify(filter)}`,
            step: { kind: 'widen', filter: one.filter, rows: one.rows, set: answer },
            actions: [{ kind: 'open', to: searchPath(set.data_set, without(filter, one.filter), set.keyword) }],
          },
        ]
      : [],
  );
  const kept: Option[] = answer.kept?.filter
    ? [
        {
          key: 'kept',
          step: { kind: 'keep', filter: answer.kept.filter, rows: answer.kept.rows, set: answer },
          actions: [{ kind: 'open', to: searchPath(set.data_set, answer.kept.filter, answer.kept.keyword ?? '') }],
        },
      ]
    : [];
  const elsewhere = answer.neighbours.map(
    ({ data_set: other, data_set_name: name, rows }): Option => ({
      key: `other ${other}`,
      step: { kind: 'elsewhere', name, rows, set: answer },
      actions: [{ kind: 'open', to: searchPath(other, filterOf(set), set.keyword) }],
    }),
  );
  const options = [...drops, ...wider, ...kept, ...elsewhere]
    .toSorted((one, other) => (other.step?.rows.total ?? 0) - (one.step?.rows.total ?? 0))
    .slice(0, STEPS_MAX);
  return options.length > 0 ? [{ key: 'steps', options }] : [];
}

/** The sentence with the names that misspelt words may be meant for. */
function meantOptions(sets: readonly FoundSet[], text: string): Option[] {
  const suggestions = sets.flatMap((set) => set.suggestions);
  const sentences = suggestions.flatMap(({ text: words, names }) =>
    names.map((name) => ({ name, sentence: text.replace(words, name) })),
  );
  return uniqBy(sentences, 'sentence')
    .slice(0, MEANT_MAX)
    .map(({ name, sentence }) => ({ key: sentence, meant: name, actions: [{ kind: 'again', text: sentence }] }));
}

function setOption(set: FoundSet, rights: Rights): Option {
  const filter = filterOf(set);
  const { keyword, unread } = set;
  const question = { filter, ...(keyword ? { keyword } : {}) };
  const words = [keyword, ...unread].filter(Boolean).join(' ').slice(0, KEYWORD_MAX);
  return {
    key: set.data_set,
    set,
    actions: [
      { kind: 'open', to: searchPath(set.data_set, filter, keyword, { unread }) },
      ...(set.with_unread?.total ? [{ kind: 'keyword' as const, to: searchPath(set.data_set, filter, words) }] : []),
      ...(rights.connector && set.total !== 0
        ? [{ kind: 'connector' as const, to: connectorPath({ key: set.data_set }, set.columns, question) }]
        : []),
    ],
  };
}

export const recentSections = (list: readonly Recent[]): Section[] => {
  const options = list.map(
    (recent): Option => ({
      key: recent.id,
      recent,
      actions: [
        recent.data_set
          ? { kind: 'open', to: searchPath(recent.data_set, null, recent.keyword) }
          : { kind: 'again', text: recent.keyword },
        { kind: 'forget', id: recent.id },
      ],
    }),
  );
  return options.length > 0 ? [{ key: 'recent', options }] : [];
};

/** Where the arrow keys are: a row, and one of its actions. */
export interface Place {
  row: number;
  cell: number;
}

/** The next place for a key, or undefined where the key is the text's own. */
export function moved(key: string, place: Place | null, options: readonly Option[], rtl: boolean): Place | undefined {
  const last = options.length - 1;
  if (last < 0) return undefined;
  if (key === 'ArrowDown') return { row: place && place.row < last ? place.row + 1 : 0, cell: 0 };
  if (key === 'ArrowUp') return { row: place && place.row > 0 ? place.row - 1 : last, cell: 0 };
  if (!place) return undefined;
  const cells = options[place.row]?.actions.length ?? 1;
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return undefined;
  return { ...place, cell: Math.min(cells - 1, Math.max(0, place.cell + (rtl ? -step : step))) };
}

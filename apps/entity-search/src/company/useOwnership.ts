import type { FilterNode } from '@daas/contract/datasets/filter';
import { call } from '@daas/kit/host';
import { useCallback, useRef, useState } from 'react';

/** Whose share leads where: to those who hold it, or to those it holds. */
export type Direction = 'owners' | 'holdings';

/** A company, or whoever holds shares of one. */
export interface Party {
  /** Credit code, number of a person, or a name: the same of one party wherever it stands. */
  id: string;
  name: string;
  /** A value of `holder_kind`. */
  kind: string;
  /** Percent of the one it leads to; null of the company in the middle. */
  ratio: number | null;
  /** Its page; null where the data has none. */
  path: string | null;
}
export interface Branch {
  parties: Party[];
  /** In all, of which `parties` are the largest. */
  total: number;
}
export type State = 'closed' | 'loading' | 'failed' | Branch;

const COMPANY = '企业';
const PERSON = '自然人';
/** Of each level; lists of all are tabs of their own. */
const SHOWN = 12;
const FIELDS = {
  owners: ['holder_kind', 'holder_name', 'holder_uscc', 'person', 'person_id', 'ratio'],
  holdings: ['company_name', 'company_uscc', 'ratio'],
};

const CODE = /^[0-9A-Z]{18}$/;

/** Companies of the data have holders and hold others. One that stands on its own way already is a circle. */
export const isCircle = (way: readonly string[]): boolean => way.indexOf(way.at(-1) as string) < way.length - 1;
export const opens = ({ id, kind }: Party, way: readonly string[]): boolean =>
  kind === COMPANY && CODE.test(id) && !isCircle(way);

export const isPerson = ({ kind }: Pick<Party, 'kind'>): boolean => kind === PERSON;

const text = (value: unknown): string | null => (typeof value === 'string' && value ? value : null);

const filterOf = (direction: Direction, id: string): FilterNode => ({
  field: direction === 'owners' ? 'company_uscc' : 'holder_uscc',
  op: 'eq',
  value: id,
});

/** Where the companies among some codes have their pages. */
async function pagesOf(codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const filter: FilterNode = { field: 'uscc', op: 'in', value: [...codes] };
  const { list } = await call(
    'market.search',
    { data_set: 'enterprise', filter, fields: ['uscc'], pageSize: SHOWN },
    { showErrorInPlace: true },
  );
  return new Map(list.map((row) => [String(row.uscc), `/enterprise/detail/${encodeURIComponent(String(row.id))}`]));
}

async function read(direction: Direction, id: string): Promise<Branch> {
  const { list, total } = await call(
    'market.search',
    {
      data_set: 'shareholding',
      filter: filterOf(direction, id),
      fields: FIELDS[direction],
      sort: direction === 'owners' ? '-ratio' : '-amount',
      pageSize: SHOWN,
    },
    { showErrorInPlace: true },
  );
  const parties = list.map((row): Party => {
    const ratio = Number(row.ratio);
    if (direction === 'holdings')
      return { id: String(row.company_uscc), name: String(row.company_name), kind: COMPANY, ratio, path: null };
    const name = text(row.holder_name) ?? text(row.person) ?? '--';
    const key = text(row.holder_uscc) ?? text(row.person_id) ?? name;
    return { id: key, name, kind: String(row.holder_kind), ratio, path: null };
  });
  const pages = await pagesOf(parties.map((party) => party.id).filter((code) => CODE.test(code)));
  return { parties: parties.map((party) => ({ ...party, path: pages.get(party.id) ?? null })), total };
}

const keyOf = (direction: Direction, way: readonly string[]): string => [direction, ...way].join(' ');

/** What is open of the graph around a company: level by level, each read when it is first opened. */
export function useOwnership() {
  const [states, setStates] = useState<Record<string, State>>({});
  const cache = useRef(new Map<string, Branch>());
  const set = useCallback((key: string, state: State) => setStates((before) => ({ ...before, [key]: state })), []);
  const open = useCallback(
    async (direction: Direction, way: readonly string[]) => {
      const key = keyOf(direction, way);
      const branchBefore = cache.current.get(key);
      set(key, branchBefore ?? 'loading');
      if (branchBefore) return;
      try {
        const branch = await read(direction, way.at(-1) as string);
        cache.current.set(key, branch);
        set(key, branch);
      } catch {
        set(key, 'failed');
      }
    },
    [set],
  );
  return {
    stateOf: (direction: Direction, way: readonly string[]): State => states[keyOf(direction, way)] ?? 'closed',
    open,
    close: (direction: Direction, way: readonly string[]) => set(keyOf(direction, way), 'closed'),
  };
}
export type Ownership = ReturnType<typeof useOwnership>;

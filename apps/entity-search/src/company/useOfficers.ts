import { rankOfficers } from '@daas/contract/datasets/officerRank';
import { searchPath } from '@daas/market-ui/paths';
import { useRecords } from './useRecords';

export interface Officer {
  id: string;
  name: string;
  /** All posts of the person. Names are masked, so many people have the same. */
  path: string;
  /** In the reader's language. */
  posts: string[];
  isRepresentative: boolean;
  since: string | null;
}

/** All posts of a person, as a search. */
export const postsPath = (personId: unknown): string =>
  searchPath('officer', { field: 'person_id', op: 'eq', value: String(personId) });

/** The officers of a company by importance. */
export function useOfficers(uscc: string) {
  const { rows, labelOf, view, data, error } = useRecords('officer', 'company_uscc', uscc, {
    fields: ['person', 'person_id', 'posts', 'is_representative', 'since'],
  });
  const officers = rankOfficers(rows).map(
    (row): Officer => ({
      id: String(row.id),
      name: String(row.person ?? '--'),
      path: postsPath(row.person_id),
      posts: ((row.posts ?? []) as string[]).map((post) => labelOf('posts', post)),
      isRepresentative: row.is_representative === true,
      since: row.since as string | null,
    }),
  );
  return { officers, view, data, error };
}

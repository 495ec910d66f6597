import type { Column } from './types';

/** Characters of a keyword that lists take. */
export const KEYWORD_MAX = 60;

/** A filter by words that no column shows, which the endpoint takes as `keyword`. */
export const keywordFilter = <R>(title: string, placeholder: string, maxLength = KEYWORD_MAX): Column<R> => ({
  title,
  dataIndex: 'keyword',
  filter: true,
  hideInTable: true,
  fieldProps: { maxLength, placeholder },
});

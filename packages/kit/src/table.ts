import {
  DEFAULT_PAGE_SIZE,
  LARGE_PAGE_SIZE_OPTIONS,
  PAGE_SIZE_OPTIONS,
  SMALL_PAGE_SIZE,
  SMALL_PAGE_SIZE_OPTIONS,
} from '@daas/contract/constants';

interface PageSizes {
  defaultPageSize: number;
  pageSizeOptions: number[];
}

/**
 * The three lists of page sizes: `normal` for what a page or tab is about, `small` for a table beside other things, `large`
 * for logs that are looked through. // §9
 */
export const PAGINATION = {
  normal: { defaultPageSize: DEFAULT_PAGE_SIZE, pageSizeOptions: [...PAGE_SIZE_OPTIONS] },
  small: { defaultPageSize: SMALL_PAGE_SIZE, pageSizeOptions: [...SMALL_PAGE_SIZE_OPTIONS] },
  large: { defaultPageSize: LARGE_PAGE_SIZE_OPTIONS[0], pageSizeOptions: [...LARGE_PAGE_SIZE_OPTIONS] },
} satisfies Record<string, PageSizes>;
export type PaginationKind = keyof typeof PAGINATION;

/** Of a table that has all its rows; out of sight where they fit on the smallest page. */
export const innerPagination = (rows: number, kind: PaginationKind = 'small') => ({
  ...PAGINATION[kind],
  showQuickJumper: true,
  showSizeChanger: true,
  ...(rows > (PAGINATION[kind].pageSizeOptions[0] ?? 0) ? {} : { placement: ['none' as const] }),
});

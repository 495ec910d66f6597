import {
  DEFAULT_PAGE,
  DEFAULT_PAGE_SIZE,
  LARGE_PAGE_SIZE_OPTIONS,
  PAGE_SIZE_OPTIONS,
  SMALL_PAGE_SIZE,
  SMALL_PAGE_SIZE_OPTIONS,
} from '@daas/contract/constants';

/** The three lists of page sizes. // §9 */
export const PAGINATION = {
  normal: { defaultPageSize: DEFAULT_PAGE_SIZE, pageSizeOptions: [...PAGE_SIZE_OPTIONS] },
  small: { defaultPageSize: SMALL_PAGE_SIZE, pageSizeOptions: [...SMALL_PAGE_SIZE_OPTIONS] },
  large: { defaultPageSize: LARGE_PAGE_SIZE_OPTIONS[0], pageSizeOptions: [...LARGE_PAGE_SIZE_OPTIONS] },
} as const;
export type PaginationKind = keyof typeof PAGINATION;
export const FIRST_PAGE = DEFAULT_PAGE;

import { facetKey } from '@daas/market-ui/state';

/** A search page with one value of a field chosen. */
export const facetPath = (page: string, field: string, value: string): string =>
  `${page}?${new URLSearchParams({ [facetKey(field)]: value })}`;

import { GATEWAY_CODES } from '@daas/contract/errors/gateway';

/** Request header of test keys that selects a simulated case. */
export const TEST_CASE_HEADER = 'x-test-case';
/** Errors of every page after the first: one that a retry may solve, and a final one. */
export const LATER_PAGE_CASES = {
  'second-page-unavailable': 'unavailable',
  'second-page-total-limit': 'total-limit',
} as const;
export const TEST_CASES = ['ok', 'empty', ...GATEWAY_CODES, ...Object.keys(LATER_PAGE_CASES)];

import { GATEWAY_CODES } from '@daas/contract/errors/gateway';

/** Request header of test keys that selects a simulated case. */
export const TEST_CASE_HEADER = 'x-test-case';
export const TEST_CASES = ['ok', 'empty', ...GATEWAY_CODES] as const;

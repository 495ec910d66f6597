import { GATEWAY_CODES } from '@daas/contract/errors/gateway';

/** Header by which a test key asks for a case: one of `GATEWAY_CODES`, or `empty`. */
export const TEST_CASE_HEADER = 'x-test-case';
export const TEST_CASES = ['ok', 'empty', ...GATEWAY_CODES] as const;

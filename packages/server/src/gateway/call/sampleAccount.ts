import { MONEY_PER_YUAN } from '@daas/contract/constants';

/** Balance that test keys see instead of the real one. */
export const SAMPLE_ACCOUNT = { balance: 100 * MONEY_PER_YUAN, reserved: 0 };

import { local } from '@daas/kit/storage';

/** Effective dates of the legal texts, YYYY-MM-DD. A changed text has a new date, and sign-in asks for consent again. */
export const EFFECTIVE = { agreement: '2026-11-01', privacy: '2026-11-01' } as const;

const KEY = 'agreement.accepted';
const VERSION = Object.values(EFFECTIVE).join(' ');

/** Whether these versions were accepted in this browser. */
export const isAccepted = (): boolean => local.get(KEY) === VERSION;
export const rememberAcceptance = (): void => void local.set(KEY, VERSION);

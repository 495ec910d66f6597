import { advice } from '@daas/contract/errors/advice.en-US';
import { refusalTexts as meanings } from '@daas/contract/errors/en-US';
import { OPEN_CODES, type OpenCode, problemTitle } from '@daas/contract/errors/gateway';

/** What differs from call to call. */
const words = {
  subject: 'app or connector',
  scope: 'company, department, app or connector',
  what: 'the requested item',
  name: 'header',
};

const names = Object.fromEntries(OPEN_CODES.map((code) => [code, problemTitle(code)])) as Record<OpenCode, string>;

export default { names, meanings, advice, words };

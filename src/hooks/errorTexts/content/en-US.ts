import { advice } from '@daas/contract/errors/advice.en-US';
import { refusalTexts as meanings } from '@daas/contract/errors/en-US';

/** What differs from call to call. */
const words = {
  subject: 'app or connector',
  scope: 'company, department, app or connector',
  what: 'the requested item',
  name: 'header',
};

export default { meanings, advice, words };

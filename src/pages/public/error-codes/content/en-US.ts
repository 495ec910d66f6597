import { advice } from '@daas/contract/errors/advice.en-US';
import { refusalTexts as meanings } from '@daas/contract/errors/en-US';

export default { meanings, advice };

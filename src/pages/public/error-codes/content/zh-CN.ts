import { advice } from '@daas/contract/errors/advice.zh-CN';
import { refusalTexts as meanings } from '@daas/contract/errors/zh-CN';

export default { meanings, advice };

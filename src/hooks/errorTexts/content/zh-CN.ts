import { refusalTexts as meanings } from '@daas/contract/errors/zh-CN';
import { advice } from './zh-CN/advice';
import { names } from './zh-CN/names';

/** 每次调用各不相同的内容。 */
const words = {
  subject: '应用或连接器',
  scope: '企业、部门、应用或连接器的',
  what: '所请求的内容',
  name: '请求头',
};

export default { names, meanings, advice, words };

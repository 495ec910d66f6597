import errors from './zh-CN/errors';
import menu from './zh-CN/menu';
import prices from './zh-CN/prices';
import shell from './zh-CN/shell';

export default { ...errors, ...menu, ...prices, ...shell };

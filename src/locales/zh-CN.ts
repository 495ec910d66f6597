import errors from './zh-CN/errors';
import measure from './zh-CN/measure';
import menu from './zh-CN/menu';
import prices from './zh-CN/prices';
import shell from './zh-CN/shell';

export default { ...errors, ...measure, ...menu, ...prices, ...shell };

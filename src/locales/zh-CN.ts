import data from './zh-CN/data';
import errors from './zh-CN/errors';
import menu from './zh-CN/menu';
import permission from './zh-CN/permission';
import prices from './zh-CN/prices';
import shell from './zh-CN/shell';

export default { ...data, ...errors, ...menu, ...permission, ...prices, ...shell };

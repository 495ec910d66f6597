import data from './zh-CN/data';
import errors from './zh-CN/errors';
import menu from './zh-CN/menu';
import shell from './zh-CN/shell';

export default { ...data, ...errors, ...menu, ...shell };

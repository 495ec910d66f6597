import data from './en-US/data';
import errors from './en-US/errors';
import menu from './en-US/menu';
import permission from './en-US/permission';
import prices from './en-US/prices';
import shell from './en-US/shell';

export default { ...data, ...errors, ...menu, ...permission, ...prices, ...shell };

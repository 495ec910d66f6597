import errors from './en-US/errors';
import menu from './en-US/menu';
import prices from './en-US/prices';
import shell from './en-US/shell';

export default { ...errors, ...menu, ...prices, ...shell };

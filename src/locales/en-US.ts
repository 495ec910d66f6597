import errors from './en-US/errors';
import measure from './en-US/measure';
import menu from './en-US/menu';
import prices from './en-US/prices';
import shell from './en-US/shell';

export default { ...errors, ...measure, ...menu, ...prices, ...shell };

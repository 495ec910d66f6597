import data from './data';
import errors from './errors';
import menu from './menu';
import prices from './prices';
import shell from './shell';

export default { ...data, ...errors, ...menu, ...prices, ...shell };

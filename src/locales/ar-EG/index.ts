import errors from './errors';
import menu from './menu';
import prices from './prices';
import shell from './shell';

export default { ...errors, ...menu, ...prices, ...shell };

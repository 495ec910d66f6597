import errors from './errors';
import measure from './measure';
import menu from './menu';
import prices from './prices';
import shell from './shell';

export default { ...errors, ...measure, ...menu, ...prices, ...shell };

/**
 * Installs the packages that the console needs and builds it: for `npm start`, in a process of its own, because making a
 * demo keeps the event loop of the server busy.
 */
import { buildConsole } from './build.mjs';
import { installRest } from './lib.mjs';

await installRest();
await buildConsole();

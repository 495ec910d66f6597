/**
 * Runs the command of its arguments and ends it when the parent process ends. The parent may be killed, or be too busy to
 * handle a signal; a command that goes on would write into files of the next run.
 */
import { spawn } from 'node:child_process';

const [command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: 'inherit' });
process.once('disconnect', () => child.kill());
child.on('error', () => process.exit(127));
child.on('exit', (code, signal) => process.exit(signal ? 1 : code));

import { existsSync } from 'node:fs';
import path from 'node:path';

/** Where Debian puts what only an administrator starts. */
const SYSTEM = ['/usr/sbin', '/usr/local/sbin'];

/** The path of a program that a long test needs. Throws, loudly, where it is missing. */
export function installed(program: string, debianPackage: string): string {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...SYSTEM];
  const found = folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file));
  if (!found) throw new Error(`${program} is not installed: apt-get install ${debianPackage}`);
  return found;
}

import { findProgram } from '../../scripts/test/prerequisites.mjs';

/** The path of a program that a long test needs. Throws, loudly, where it is missing. */
export function installed(program: string, debianPackage: string): string {
  const found = findProgram(program);
  if (!found) throw new Error(`${program} is not installed: apt-get install ${debianPackage}`);
  return found;
}

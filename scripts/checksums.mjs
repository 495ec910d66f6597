/**
 * What tells a release that was tampered with: its checksum, and that list's signature where a key is given. Both are made
 * to be checked by programs that every server has: `sha256sum` and OpenSSH's `ssh-keygen` (docs/operations.md, "Installation").
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const LIST = 'SHA256SUMS';
/** What the key says with its signature: one for anything else does not pass for one of a release. */
const NAMESPACE = 'daas-release';

/**
 * Writes the list of files of one folder beside them, and its signature, `SHA256SUMS.sig`. `key` is a private key of
 * OpenSSH, or a public one whose private one is in an agent or on a hardware key.
 */
export function writeChecksums(files, key) {
  const list = path.join(path.dirname(files[0]), LIST);
  const sums = files.map(
    (file) => `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${path.basename(file)}\n`,
  );
  writeFileSync(list, sums.join(''));
  // One of an earlier list would be refused, and ssh-keygen asks before it overwrites.
  rmSync(`${list}.sig`, { force: true });
  if (key) execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-f', key, '-n', NAMESPACE, list], { stdio: 'inherit' });
}

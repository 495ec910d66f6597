/** Before each test file of the server: hashing a password takes a quarter of a second of one core, and tests hash thousands. */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;
const isQuick = Symbol.for('quick scrypt');
if (!(isQuick in scrypt)) {
  const quick = (password: string, salt: Buffer, length: number, options: crypto.ScryptOptions, done: never) =>
    scrypt(password, salt, length, { ...options, N: 2 ** 9, p: 1 }, done);
  Object.assign(crypto, { scrypt: Object.assign(quick, { [isQuick]: true }) });
  syncBuiltinESMExports();
}

import { sha256 } from '@noble/hashes/sha2.js';
import { type Challenge, type DeriveKeyFunction, type Solution, solveChallenge } from 'altcha-lib';

/** Hashed by a library: the browser's own hashing is not there where the console is served without TLS. */
const deriveKey: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => {
  const begin = new Uint8Array(salt.length + password.length);
  begin.set(salt);
  begin.set(password, salt.length);
  let key = sha256(begin);
  for (let done = 1; done < cost; done += 1) key = sha256(key);
  return { derivedKey: key.subarray(0, keyLength) };
};

/** Does the work of a challenge; null when it takes too long. */
export const solve = (challenge: Challenge): Promise<Solution | null> => solveChallenge({ challenge, deriveKey });

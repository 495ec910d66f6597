import { randomFillSync } from 'node:crypto';

export type RecordPrefix =
  | 'ses'
  | 'chg'
  | 'aud'
  | 'key'
  | 'res'
  | 'led'
  | 'bud'
  | 'prc'
  | 'ord'
  | 'call'
  | 'upl'
  | 'lst'
  | 'dwn'
  | 'exp'
  | 'job'
  | 'msg'
  | 'ann'
  | 'rcs'
  | 'flt'
  | 'req';

/** Random bytes are fetched for many ids at a time: each visit to the generator costs more than the rest of an id. */
const random = Buffer.alloc(8 * 512);
let used = random.length;

function randomBits(): bigint {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += 8;
  return random.readBigUInt64BE(used - 8);
}

let lastMs = 0;
let sequence = 0;

/**
 * A new id such as `call_0mfx3c9k0012f4k9z1q8wd`: milliseconds (9 digits base 36), a counter within the
 * millisecond (4) and 50 random bits, so ids of one process sort by creation.
 */
export function newId(prefix: RecordPrefix, now = Date.now()): string {
  if (now > lastMs) {
    lastMs = now;
    sequence = 0;
  } else sequence += 1;
  const tail = (randomBits() >> 14n).toString(36).padStart(10, '0');
  return `${prefix}_${lastMs.toString(36).padStart(9, '0')}${sequence.toString(36).padStart(4, '0')}${tail}`;
}

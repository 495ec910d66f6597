import { randomBytes } from 'node:crypto';

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
  const random = (randomBytes(8).readBigUInt64BE() >> 14n).toString(36).padStart(10, '0');
  return `${prefix}_${lastMs.toString(36).padStart(9, '0')}${sequence.toString(36).padStart(4, '0')}${random}`;
}

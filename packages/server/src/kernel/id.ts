import { randomUUID } from 'node:crypto';

export type RecordPrefix =
  | 'ses'
  | 'chg'
  | 'dev'
  | 'aud'
  | 'key'
  | 'res'
  | 'led'
  | 'bud'
  | 'prc'
  | 'ord'
  | 'apo'
  | 'call'
  | 'upl'
  | 'lst'
  | 'dwn'
  | 'exp'
  | 'ext'
  | 'job'
  | 'msg'
  | 'ann'
  | 'rcs'
  | 'flt'
  | 'rap'
  | 'exs'
  | 'exo'
  | 'mrp'
  | 'mrv'
  | 'wlr'
  | 'imp'
  | 'whk'
  | 'whd'
  | 'mrl'
  | 'mim'
  | 'tax'
  | 'prq'
  | 'psk'
  | 'req'
  | 'crp'
  | 'ele'
  | 'elp'
  | 'lot'
  | 'alc'
  | 'inv'
  | 'cru'
  | 'com'
  | 'svt'
  | 'idk'
  | 'evt'
  | 'ntc';

/** How far a clock may be set back without ids going back with it; one that is further behind is another clock. */
const STEP_BACK_MS = 10_000;
/** From here on the counter starts again with the next moment, long before its four digits are used up. */
const RESTART = 36 ** 4 / 2;
let lastMs = 0;
let time = '';
let sequence = 0;

/**
 * A new id such as `call_0mfx3c9k00123f8a1c0b9d27`: milliseconds (9 digits base 36), a counter (4) and 48 random bits, so
 * ids of one process sort by creation. One that is compared with times is made at the clock's `now`; of the others only
 * the order counts.
 */
export function newId(prefix: RecordPrefix, now = Date.now()): string {
  if (now > lastMs || now < lastMs - STEP_BACK_MS) {
    lastMs = now;
    time = now.toString(36).padStart(9, '0');
    if (sequence >= RESTART) sequence = 0;
  }
  sequence += 1;
  return `${prefix}_${time}${sequence.toString(36).padStart(4, '0')}${randomUUID().slice(-12)}`;
}

/** What sorts before every id that was made at that moment or later. */
export const firstId = (prefix: RecordPrefix, at: Date): string =>
  `${prefix}_${Math.max(0, at.getTime()).toString(36).padStart(9, '0')}`;

/** When an id was made, or what `firstId` stands for. */
export const madeAt = (id: string): Date => new Date(Number.parseInt(id.slice(id.indexOf('_') + 1).slice(0, 9), 36));

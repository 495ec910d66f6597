import { randomUUID } from 'node:crypto';

export type RecordPrefix =
  | 'ses'
  | 'chg'
  | 'dev'
  | 'aud'
  | 'key'
  | 'res'
  | 'led'
  | 'rfd'
  | 'dsp'
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
  | 'ntc'
  | 'pch'
  | 'ers';

/** Ids do not decrease if the clock is set back by less than this. A larger difference is another clock (tests). */
const STEP_BACK_MS = 10_000;
/** From this value, the counter restarts with the next millisecond, before its four digits overflow. */
const RESTART = 36 ** 4 / 2;
let lastMs = 0;
let time = '';
let sequence = 0;

/**
 * Returns a new id such as `call_0mfx3c9k00123f8a1c0b9d27`: milliseconds (9 digits base 36), a counter (4) and 48 random
 * bits, so ids of one process sort by creation. Pass the clock's `now` if the id is compared with times.
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

/** Returns the lower bound of ids created at this time or later. */
export const firstId = (prefix: RecordPrefix, at: Date): string =>
  `${prefix}_${Math.max(0, at.getTime()).toString(36).padStart(9, '0')}`;

/** Returns the time of an id or of a bound by `firstId`. */
export const madeAt = (id: string): Date => new Date(Number.parseInt(id.slice(id.indexOf('_') + 1).slice(0, 9), 36));

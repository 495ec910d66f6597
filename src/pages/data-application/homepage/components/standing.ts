import type { OneApplication } from './application';

/** Why an application is closed to the reader, in the order in which the server refuses; null when it is open. // §8 */
export type Closed = 'new' | 'not-visible' | 'stopped' | 'expired' | 'trial-used';

export function closedBy({ state, visible, stopped, trial }: OneApplication): Closed | null {
  if (state === 'NEW') return 'new';
  if (!visible) return 'not-visible';
  if (stopped !== null) return 'stopped';
  if (state === 'EXPIRED') return 'expired';
  return state === 'EXPERIMENTAL' && trial.left === 0 ? 'trial-used' : null;
}

/** What has expired can be read, and so can what a trial made that is used up. */
export const canEnter = (closed: Closed | null): boolean =>
  closed === null || closed === 'expired' || closed === 'trial-used';

import { expect, test } from 'vitest';
import { faultsOf, runEvents } from '../support/events';

const EVENTS = Number(process.env.EVENTS ?? 10_000);
const KILLS = 30;

/** What is claimed of events, in the large; every run of `npm test` does the same with fewer. // decision 0082 */
test(`${EVENTS} events with ${KILLS} kills: none lost, order per object, equal replay, nobody told twice`, async () => {
  const story = await runEvents(EVENTS, KILLS);
  expect(faultsOf(story)).toEqual([]);
}, 3_600_000);

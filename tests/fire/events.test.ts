import { expect, test } from 'vitest';
import { faultsOf, runEvents } from '../support/events';

/** With ten thousand events and thirty kills: `tests/kills/events.test.ts`. // decision 0082 */
test('events of acts are told once, in order and completely, though server, database and receiver are killed', async () => {
  const story = await runEvents(90, 3);
  expect(faultsOf(story)).toEqual([]);
}, 240_000);

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, root } from '../support/sources';

const SERVER = 'packages/server/src';
/** Who sends a message past the catalogue of events, and why it is none. // decision 0082 */
const BESIDE: Record<string, string> = {
  'features/signIn/code/codes.ts': 'a code proves who reads an address',
  'features/cost/warnings.ts': 'a receiver is tried',
  'features/files/exports/send.ts': 'rows that were ordered to a webhook',
  'features/personal/contact.ts': 'to the address that was, which is the person’s no more',
  'features/staff/import/service.ts': 'to who is no member yet',
  'features/staff/invitations.ts': 'to who is no member yet',
  'features/staff/service.ts': 'the way in that an administrator asked for',
  'features/tax/requests.ts': 'the link for another company’s consent',
};
const SENDS = /(?<![.\w])(?:postMessages?|postWebhooks|sendNow)\(/;

test('whatever tells that something happened is an event', () => {
  const sending = filesBelow(`${SERVER}/features`, /(?<!\.test)\.ts$/)
    .filter((file) => SENDS.test(readFileSync(path.join(root, file), 'utf8')))
    .map((file) => file.slice(SERVER.length + 1));
  expect(sending.sort()).toEqual(Object.keys(BESIDE).sort());
});

import { startTestServer, type TestServer } from '@daas/server/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { solve } from '../../src/pages/public/components/proof/solve';

/** What the server asks the browser to do and what the browser does are written apart: here they meet. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the work that the server asks for is done by the browser’s own program, and taken', async () => {
  const phone = server.fixtures.phones.adminA;
  const attempt = async (more: object = {}) =>
    (await server.send('account.signIn', { phone, sms_code: '000000', ...more })).json().errorCode;
  for (let n = 0; n < 3; n += 1) expect(await attempt()).toBe('code-expired');
  expect(await attempt()).toBe('captcha-required');

  const challenge = await server.call('account.captcha', { phone });
  const solution = await solve(challenge);
  const proof = { challenge, solution: { counter: solution?.counter, derivedKey: solution?.derivedKey } };
  expect(await attempt({ proof })).toBe('code-expired');
  expect(await attempt({ proof })).toBe('captcha-wrong');
});

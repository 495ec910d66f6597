import { DEMO_ACCOUNT } from '@daas/demo/seed';
import type { CDPSession, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useStage } from '../../support/journey';
import { type Visitor, visit } from '../../support/visitor';
import { stepUp } from '../steps';

const stage = useStage();
/** Each test takes people of its own: what they try is counted. They come round again, on the stage of a retry. */
const LAST_DIGITS = ['04', '05', '06', '07', '08', '09'];
let taken = 0;
const nextPhone = (): string => `100000000${LAST_DIGITS[taken++ % LAST_DIGITS.length]}`;

/** A browser at a name with a device that keeps passkeys, spoken to by the DevTools protocol's WebAuthn domain. */
interface Device {
  visitor: Visitor;
  page: Page;
  cdp: CDPSession;
  authenticatorId: string;
}
let devices: Device[];
let phone: string;

async function take(host = 'localhost'): Promise<Device> {
  const visitor = await visit({ ...stage, url: stage.url.replace('127.0.0.1', host) });
  const cdp = await visitor.context.newCDPSession(visitor.page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const device = { visitor, page: visitor.page, cdp, authenticatorId };
  devices.push(device);
  return device;
}

beforeEach(() => {
  devices = [];
  phone = nextPhone();
});
afterEach(() => Promise.all(devices.map(({ visitor }) => visitor.close())));

/** Adds a passkey by the page, as a person does. */
async function addPasskey({ visitor, page }: Device, owner = phone): Promise<void> {
  await visitor.signIn(owner, DEMO_ACCOUNT.password);
  await visitor.open('/personal-center/second-factor');
  await visitor.button('own-passkey.add').click();
  await visitor.field('common.name').fill('工作电脑');
  await visitor.button('common.continue').click();
  await stepUp(visitor);
  await visitor.button('second-factor.saved').click();
  await page.getByText('工作电脑').waitFor();
}

type Answer = { errorCode?: string; data?: { status?: string; ticket?: string; challenge?: string } };

const post = ({ page }: Device, path: string, body: object): Promise<Answer> =>
  page.evaluate(
    async ([url, json]) => {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: json,
      });
      return answer.json();
    },
    [path, JSON.stringify(body)] as const,
  );
const options = async (device: Device) => (await post(device, '/api/common-account/passkey/options', {})).data ?? {};

/** What the device signs of these options; the name of the browser's refusal where it does not. */
const sign = ({ page }: Device, asked: object, more: object = {}): Promise<Record<string, unknown> | string> =>
  page.evaluate(
    async (json) => {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(json));
      try {
        const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
        return credential.toJSON() as unknown as Record<string, unknown>;
      } catch (error) {
        return (error as Error).name;
      }
    },
    JSON.stringify({ ...asked, ...more }),
  );

/** The server's refusal of a credential that signs in; null where it does. */
const refusal = async (device: Device, credential: object | string): Promise<string | null> =>
  (await post(device, '/api/common-account/passkey', { credential })).errorCode ?? null;
const signIn = async (device: Device, more: object = {}) =>
  refusal(device, await sign(device, await options(device), more));

const REFUSED = 'passkey-refused';

test('a copy of the key whose counter is behind is refused, and so is an answer that comes twice', async () => {
  const device = await take();
  await addPasskey(device);
  const { cdp, authenticatorId } = device;
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  const [copy] = credentials;
  if (!copy) throw new Error('The device keeps no passkey');
  expect(copy.rpId).toBe('localhost');
  for (let n = 0; n < 3; n += 1) expect(await signIn(device)).toBeNull();

  const credential = await sign(device, await options(device));
  expect(await refusal(device, credential)).toBeNull();
  expect(await refusal(device, credential)).toBe(REFUSED);

  const other = await take();
  await other.visitor.open('/sign-in');
  await other.cdp.send('WebAuthn.addCredential', { authenticatorId: other.authenticatorId, credential: copy });
  expect(await signIn(other)).toBe(REFUSED);
  // The device that has it stays good.
  expect(await signIn(device)).toBeNull();
});

test('a device that was not unlocked signs nobody in', async () => {
  const device = await take();
  await addPasskey(device);
  const { cdp, authenticatorId } = device;
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  expect(await sign(device, await options(device))).toBe('NotAllowedError');
  // A page that asks for less gets an answer, which the server does not take.
  const credential = await sign(device, await options(device), { userVerification: 'discouraged' });
  expect(credential).toEqual(expect.objectContaining({ type: 'public-key' }));
  expect(await refusal(device, credential)).toBe(REFUSED);
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  expect(await signIn(device)).toBeNull();
});

test('another site gets nothing of the device, nor by the very key for a name of its own', async () => {
  const device = await take();
  await addPasskey(device);
  const { credentials } = await device.cdp.send('WebAuthn.getCredentials', { authenticatorId: device.authenticatorId });
  const phishing = await take('phishing.localhost');
  await phishing.visitor.open('/sign-in');
  const { authenticatorId } = phishing;
  const asked = await options(device);
  await phishing.cdp.send('WebAuthn.addCredential', { authenticatorId, credential: credentials[0] as never });
  expect(await sign(phishing, asked)).toBe('SecurityError');
  const renamed = { ...credentials[0], rpId: 'phishing.localhost' } as never;
  await phishing.cdp.send('WebAuthn.clearCredentials', { authenticatorId });
  await phishing.cdp.send('WebAuthn.addCredential', { authenticatorId, credential: renamed });
  const credential = await sign(phishing, asked, { rpId: 'phishing.localhost' });
  expect(credential).toEqual(expect.objectContaining({ type: 'public-key' }));
  expect(await refusal(device, credential)).toBe(REFUSED);
  expect(await signIn(device)).toBeNull();
});

test('a passkey that was removed signs in no more, though the device still has it', async () => {
  const device = await take();
  await addPasskey(device);
  const { visitor, page } = device;
  await page.getByRole('button', { name: visitor.say('own-passkey.remove-of', { name: '工作电脑' }) }).click();
  await page.getByRole('tooltip').getByRole('button').last().click();
  await visitor.button('step-up.use-passkey').click();
  await page.getByText(visitor.say('own-passkey.none')).waitFor();
  expect(await signIn(device)).toBe(REFUSED);
});

test('of two people in one browser each proves by the own passkey alone, and neither by the password', async () => {
  const device = await take();
  await addPasskey(device);
  const mine = await sign(device, await options(device));
  await device.page.context().clearCookies();
  const other = nextPhone();
  const theirs = await take();
  await addPasskey(theirs, other);
  const prove = async (proof: object) =>
    (await post(theirs, '/api/common-account/step-up', { purpose: 'show-secret', ...proof })).errorCode ?? null;
  expect(await prove({ credential: mine })).toBe(REFUSED);
  expect(await prove({ password: DEMO_ACCOUNT.password })).toBe('second-factor-needed');
  expect(await prove({ credential: await sign(theirs, await options(theirs)) })).toBeNull();
});

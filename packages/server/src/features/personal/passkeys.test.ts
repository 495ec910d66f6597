import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { persons } from '../../db/schema';
import { hashPassword } from '../../kernel/secrets';
import { DATABASES } from '../../testing';
import { startTestConsole, type Tenant, type TestConsole } from '../../testing/console';

const PASSWORD = 'Lantern#orchid7';
const ORIGIN = 'http://localhost';
const PRESENT_AND_VERIFIED = 0x05;
const WITH_KEY = 0x40;
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

/** An authenticator as a browser would speak for it, with one ES256 key. // WebAuthn 6 */
function authenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const dataOf = (flags: number, ...more: Uint8Array[]) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256('localhost'), Buffer.from([flags]), count, ...more]);
  };
  const named = (response: object) => {
    const text = id.toString('base64url');
    return { id: text, rawId: text, type: 'public-key' as const, clientExtensionResults: {}, response };
  };
  return {
    make(challenge: string, origin = ORIGIN) {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
        [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
      ]);
      const attested = [Buffer.alloc(16), Buffer.from([0, id.length]), id, isoCBOR.encode(key)];
      const authData = Uint8Array.from(dataOf(PRESENT_AND_VERIFIED | WITH_KEY, ...attested));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return named({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      }) as never;
    },
    sign(challenge: string, { origin = ORIGIN, flags = PRESENT_AND_VERIFIED } = {}) {
      const data = clientData('webauthn.get', challenge, origin);
      const authenticatorData = dataOf(flags);
      const signed = createSign('sha256').update(Buffer.concat([authenticatorData, sha256(data)]));
      return named({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signed.sign(privateKey).toString('base64url'),
      }) as never;
    },
  };
}

describe.each(DATABASES)('on %s', (kind) => {
  let server: TestConsole;
  let own: Tenant;
  let phone: string;
  beforeAll(async () => {
    server = await startTestConsole({ kind });
  });
  afterAll(() => server.close());

  const challenge = async () => (await server.call('account.passkeyOptions', {})).challenge;
  const signIn = async (credential: never, more = {}) => server.send('account.passkey', { credential, ...more });
  /** A new company and its admin, who has a password. */
  async function begin() {
    own = await server.tenant();
    const { orm } = server.services.database;
    const [person] = await orm
      .update(persons)
      .set({ passwordHash: await hashPassword(PASSWORD) })
      .where(eq(persons.id, own.personId))
      .returning();
    phone = person?.phone as string;
  }
  async function add(name = 'Laptop') {
    const device = authenticator();
    const options = await own.ok('personal.beginPasskey', {});
    const added = await own.ok('personal.addPasskey', { name, credential: device.make(options.challenge) });
    return { device, ...added };
  }

  it('signs in alone, counts as second factor, and brings recovery codes once', async () => {
    await begin();
    const { device, recovery_codes } = await add();
    expect(recovery_codes).toHaveLength(10);
    expect((await add('Phone')).recovery_codes).toBeNull();
    expect(await own.ok('personal.secondFactor', {})).toMatchObject({
      since: null,
      passkeys: 2,
      recovery_codes_left: 10,
    });
    expect((await own.ok('staff.list', {})).list[0]).toMatchObject({ second_factor: true });
    expect(await own.ok('company.security', {})).toMatchObject({ without: 0 });

    const answer = await signIn(device.sign(await challenge()));
    expect(answer.json().data).toMatchObject({ status: 'signed-in', company_id: own.companyId });
    expect(String(answer.headers['set-cookie'])).toContain('daas_session=');

    const first = (await server.send('account.signIn', { phone, password: PASSWORD })).json().data;
    expect(first.status).toBe('second-factor');
    const { ticket } = first;
    expect((await signIn(device.sign(await challenge()), { ticket })).json().data.status).toBe('signed-in');
    expect((await signIn(device.sign(await challenge()), { ticket })).json().errorCode).toBe('second-factor-expired');
    const again = (await server.send('account.signIn', { phone, password: PASSWORD })).json().data;
    const byCode = { ticket: again.ticket, code: recovery_codes?.[0] };
    expect((await server.send('account.secondFactor', byCode)).json().data.status).toBe('signed-in');
    expect((await own.ok('personal.passkeys', {})).list).toMatchObject([
      { name: 'Laptop', synced: false, last_used_at: expect.any(String) },
      { name: 'Phone', last_used_at: null },
    ]);
  });

  it('is refused for another site, another challenge, one used before, a copy, an unlocked device and a stranger', async () => {
    await begin();
    const { device } = await add();
    const used = await challenge();
    expect((await signIn(device.sign(used))).statusCode).toBe(200);
    const copy = device.sign(await challenge());
    expect((await signIn(device.sign(await challenge()))).statusCode).toBe(200);
    for (const credential of [
      device.sign(await challenge(), { origin: 'https://elsewhere.example' }),
      device.sign('A'.repeat(43)),
      device.sign(used),
      // Its counter is behind the one that was seen.
      copy,
      device.sign(await challenge(), { flags: 0x01 }),
      authenticator().sign(await challenge()),
    ])
      expect((await signIn(credential)).json().errorCode).toBe('passkey-refused');
    const options = await own.ok('personal.beginPasskey', {});
    for (const credential of [
      authenticator().make(options.challenge, 'https://elsewhere.example'),
      authenticator().make('A'.repeat(43)),
    ])
      expect((await own.send('personal.addPasskey', { name: 'x', credential })).body.errorCode).toBe('passkey-refused');
    // What one person began is not finished by another.
    const other = await server.tenant();
    const theirs = { name: 'x', credential: authenticator().make(options.challenge) };
    expect((await other.send('personal.addPasskey', theirs)).body.errorCode).toBe('passkey-refused');
  });

  it('finishes nobody else’s sign-in, and proves anew only who it belongs to', async () => {
    await begin();
    const mine = await add();
    const cookie = await server.cookieOf(own);
    const { ticket } = (await server.send('account.signIn', { phone, password: PASSWORD })).json().data;
    await begin();
    const theirs = await add();
    expect((await signIn(theirs.device.sign(await challenge()), { ticket })).json().errorCode).toBe('passkey-refused');
    const prove = async (credential: never) =>
      (await server.send('account.stepUp', { purpose: 'second-factor', credential }, cookie)).json();
    expect((await prove(theirs.device.sign(await challenge()))).errorCode).toBe('passkey-refused');
    expect((await prove(mine.device.sign(await challenge()))).data.ticket).toEqual(expect.any(String));
    // Nor does the password: it may have been read along.
    const byPassword = await server.send('account.stepUp', { purpose: 'second-factor', password: PASSWORD }, cookie);
    expect(byPassword.json().errorCode).toBe('second-factor-needed');
  });

  it('is renamed and removed by its person alone, and stays where a company asks for a second factor', async () => {
    await begin();
    const { id } = await add();
    const other = await server.tenant();
    expect((await other.send('personal.renamePasskey', { id, name: 'Mine' })).status).toBe(404);
    expect((await other.send('personal.removePasskey', { id })).status).toBe(404);
    await own.ok('personal.renamePasskey', { id, name: 'Desk' });
    await own.ok('company.setSecurity', { scope: 'everybody' });
    expect((await own.send('personal.removePasskey', { id })).body.errorCode).toBe('second-factor-required');
    const second = await add('Phone');
    await own.ok('personal.removePasskey', { id });
    await own.ok('company.setSecurity', { scope: 'nobody' });
    await own.ok('personal.removePasskey', { id: second.id });
    expect(await own.ok('personal.secondFactor', {})).toMatchObject({ passkeys: 0, recovery_codes_left: 0 });
    expect((await signIn(second.device.sign(await challenge()))).json().errorCode).toBe('passkey-refused');
    expect((await server.send('account.signIn', { phone, password: PASSWORD })).json().data.status).toBe('signed-in');
  });
});

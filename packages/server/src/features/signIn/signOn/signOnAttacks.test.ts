import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { challenges, persons } from '../../../db/schema';
import { DATABASES } from '../../../testing';
import { startTestConsole, type Tenant, type TestConsole } from '../../../testing/console';
import { type Hostility, startHostileProvider } from '../../../testing/hostileProvider';
import { CLIENT } from '../../../testing/openIdProvider';
import { addMember } from '../../companies/companies';

const HOUR = 3600;
const seconds = () => Math.floor(Date.now() / 1000);

/** Each test is an attack; what is honest about it beside that signs in, as the first ones show. */
describe.each(DATABASES)('a hostile provider, %s', (kind) => {
  let server: TestConsole;
  let provider: Awaited<ReturnType<typeof startHostileProvider>>;
  let own: Tenant;
  let phone: string;
  let made = 0;

  beforeAll(async () => {
    server = await startTestConsole({ kind, env: { SIGN_ON_NETWORKS: '127.0.0.0/8 ::1/128' } });
    provider = await startHostileProvider();
  }, 120_000);
  afterAll(async () => {
    await provider.close();
    await server.close();
  });

  const setting = () => ({
    name: `company-${own.companyId}`,
    issuer: provider.issuer,
    client_id: CLIENT.client_id,
    client_secret: CLIENT.client_secret,
    provisioning: false,
  });
  beforeEach(async () => {
    provider.be({});
    own = await server.tenant();
    await own.ok('company.setSignOn', setting());
    phone = `1710000${String(made++).padStart(4, '0')}`;
    await colleague(phone, null);
  });

  async function colleague(number: string, email: string | null): Promise<number> {
    const { orm } = server.services.database;
    const now = server.services.clock();
    const values = { name: number, phone: number, email, passwordHash: 'none', createdAt: now };
    const [person] = await orm.insert(persons).values(values).returning();
    const personId = person?.id as number;
    await addMember(orm, { companyId: own.companyId, personId, roleIds: [], now });
    return personId;
  }
  async function begin() {
    const answer = await server.send('account.beginSignOn', { name: `company-${own.companyId}` });
    const cookie = String(answer.headers['set-cookie']).split(';')[0] as string;
    return { code: answer.json().errorCode, url: answer.json().data?.url as string, cookie };
  }
  const finish = async (query: string, cookie: string) =>
    (await server.send('account.finishSignOn', { query }, cookie)).json();
  /** The colleague's phone as the provider confirms it, and whatever else the provider does. */
  async function signOn(hostility: Hostility = {}, subject = 'colleague') {
    const told = { phone_number: phone, phone_number_verified: true };
    provider.be({ ...hostility, claims: { ...told, ...hostility.claims } });
    const { url, cookie } = await begin();
    return finish(provider.agree(url, subject), cookie);
  }
  const signedIn = expect.objectContaining({ status: 'signed-in' });
  const lines = async () => {
    await server.services.refusals.flush();
    return (await own.ok('audit.list', {})).list.filter(({ action }) => action === 'account.signIn');
  };

  it.each(['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'ES512', 'PS256', 'PS384', 'PS512'])(
    'is believed where it signs by its own key, by %s',
    async (alg) => expect((await signOn({ alg })).data).toEqual(signedIn),
  );

  // CVE-2015-9235 and its spellings; CVE-2022-23540: what is signed by nobody is taken as unsigned.
  it.each(['none', 'None', 'nOnE', '', 'RS256 '])('signs nobody in by a token with the algorithm “%s”', async (alg) => {
    expect((await signOn({ alg })).errorCode).toBe('sign-on-refused');
  });

  it('rejects a token with a missing or changed signature', async () => {
    const cut = (token: string) => token.slice(0, token.lastIndexOf('.') + 1);
    expect((await signOn({ change: cut })).errorCode).toBe('sign-on-refused');
    const turned = (token: string) => {
      const [head = '', body = '', signature = ''] = token.split('.');
      return [head, body, [...signature].reverse().join('')].join('.');
    };
    expect((await signOn({ change: turned })).errorCode).toBe('sign-on-refused');
    expect((await signOn({ change: () => 'a.b' })).errorCode).toBe('sign-on-refused');
    // CVE-2022-21449: nothing but zeros.
    const zeros = (token: string) => cut(token) + Buffer.alloc(64).toString('base64url');
    expect((await signOn({ alg: 'ES256', change: zeros })).errorCode).toBe('sign-on-refused');
    expect((await signOn({ header: { crit: ['b64'], b64: false } })).errorCode).toBe('sign-on-refused');
  });

  // CVE-2016-10555, CVE-2022-23541: everybody has the public key, and the client's secret is no key of the provider's alone.
  it('rejects a token signed by a shared secret', async () => {
    const spaced = Buffer.concat([Buffer.from('\n'), provider.publicKey]);
    for (const key of [provider.publicKey, spaced, Buffer.from(CLIENT.client_secret), Buffer.alloc(0)])
      for (const alg of ['HS256', 'HS384', 'HS512'])
        expect((await signOn({ alg, key })).errorCode).toBe('sign-on-refused');
  });

  // CVE-2018-0114: a token that brings the key it is to be checked by.
  it('rejects a foreign key, even one in the token', async () => {
    const key = provider.foreignKey;
    expect((await signOn({ key })).errorCode).toBe('sign-on-refused');
    const jwk = key.export({ format: 'jwk' });
    const [n, e] = [jwk.n, jwk.e];
    for (const header of [{ jwk: { kty: 'RSA', n, e } }, { jku: `${provider.issuer}/jwks` }, { kid: '../../dev/null' }])
      expect((await signOn({ key, header })).errorCode).toBe('sign-on-refused');
  });

  it('rejects an unlisted algorithm with a published key', async () => {
    expect((await signOn({ alg: 'EdDSA' })).errorCode).toBe('sign-on-refused');
  });

  it.each([
    ['nonce', { nonce: 'of another sign-on' }],
    ['nonce', { nonce: undefined }],
    ['aud', { aud: 'another client' }],
    ['azp', { aud: [CLIENT.client_id, 'another'], azp: 'another' }],
    ['iss', { iss: 'https://accounts.example.com' }],
    ['exp', { exp: seconds() - HOUR }],
    ['nbf', { nbf: seconds() + HOUR }],
  ])('signs nobody in by another %s, %o, which the company’s log names without its value', async (claim, claims) => {
    expect((await signOn({ claims })).errorCode).toBe('sign-on-refused');
    const [line] = await lines();
    expect(line?.detail).toMatchObject({ ok: false, by: 'sign-on', refused: 'sign-on-refused' });
    if (Object.values(claims).some((value) => value !== undefined)) expect(line?.detail.claims).toEqual([claim]);
    expect(JSON.stringify(line)).not.toContain('another');
  });

  it('tolerates less than a minute of clock skew and rejects expired tokens', async () => {
    expect((await signOn({ claims: { exp: seconds() - 45 } })).data).toEqual(signedIn);
    expect((await signOn({ claims: { exp: seconds() - 90 } })).errorCode).toBe('sign-on-refused');
    expect((await signOn({ claims: { exp: '9999999999' } })).errorCode).toBe('sign-on-refused');
  });

  // What Cognito, JumpCloud and Entra send for booleans. The setting `textMarks` is off.
  it.each(['true', 'True', 1, 'false', null, [true], {}])('does not accept %o as a verification', async (mark) => {
    expect((await signOn({ claims: { phone_number_verified: mark } })).errorCode).toBe('sign-on-unconfirmed');
    const email = `chen.${own.companyId}@example.com`;
    await colleague(`1720000${String(made++).padStart(4, '0')}`, email);
    const claims = { phone_number: undefined, phone_number_verified: undefined, email, email_verified: mark };
    expect((await signOn({ claims })).errorCode).toBe('sign-on-unconfirmed');
    expect((await signOn({ claims: { ...claims, email_verified: true } })).data).toEqual(signedIn);
  });

  it('returns the reason and logs the names of the claims', async () => {
    const odd = { 'a\0b': 1, ['x'.repeat(400)]: 1 };
    const answer = await signOn({ claims: { phone_number_verified: 'true', ...odd } });
    expect(answer).toMatchObject({ errorCode: 'sign-on-unconfirmed' });
    expect(answer.errorMessage).toContain('Tenant');
    const [line] = await lines();
    expect(line?.detail).toEqual({
      ok: false,
      by: 'sign-on',
      refused: 'sign-on-unconfirmed',
      claims: ['aud', 'exp', 'iat', 'iss', 'nonce', 'phone_number', 'phone_number_verified', 'sub'],
    });
    expect(JSON.stringify(line)).not.toContain(phone);
    await signOn();
    expect((await lines())[0]?.detail).toMatchObject({
      ok: true,
      by: 'sign-on',
      claims: expect.arrayContaining(['sub']),
    });
  });

  it('does not verify one address by the claim of another', async () => {
    const email = `victim.${own.companyId}@example.com`;
    await colleague(`1730000${String(made++).padStart(4, '0')}`, email);
    const claims = {
      phone_number: undefined,
      phone_number_verified: undefined,
      email: 'a@example.com',
      email_verified: true,
    };
    expect((await signOn({ claims, userinfo: { sub: 'colleague', email } })).errorCode).toBe('sign-on-unconfirmed');
    expect((await signOn({ claims, userinfo: { sub: 'another', email, email_verified: true } })).errorCode).toBe(
      'sign-on-refused',
    );
  });

  it('rejects confusable letters and invalid numbers', async () => {
    const email = `kim.${own.companyId}@example.com`;
    await colleague(`1740000${String(made++).padStart(4, '0')}`, email);
    // U+212A, the sign of kelvin.
    const claims = { phone_number: undefined, email: email.replace('k', '\u212a'), email_verified: true };
    expect((await signOn({ claims })).errorCode).toBe('sign-on-unconfirmed');
    // Of a text that it confirmed, a part is no address that it confirmed.
    for (const one of [`Kim <${email}>`, `mailto:${email}`, `${email},`, `\u200b${email}`])
      expect((await signOn({ claims: { ...claims, email: one } })).errorCode).toBe('sign-on-unconfirmed');
    for (const phone_number of [Number(phone), `${phone}0`, [phone], `${phone}\0`, `\u200b${phone}`])
      expect((await signOn({ claims: { phone_number } })).errorCode).toBe('sign-on-unconfirmed');
  });

  it('tolerates names that the database cannot store', async () => {
    for (const sub of ['a\0b', 'x'.repeat(256), '', 'é', 5])
      expect((await signOn({ claims: { sub } })).errorCode).toBe('sign-on-refused');
    await own.ok('company.setSignOn', { ...setting(), provisioning: true });
    const fresh = `1750000${String(made++).padStart(4, '0')}`;
    expect((await signOn({ claims: { phone_number: fresh, name: '\0赵\0' } }, 'zhao')).data).toEqual(signedIn);
    expect((await own.ok('staff.list', { keyword: fresh })).list[0]?.name).toBe('赵');
  });

  it('does not crash the server by an invalid status', async () => {
    expect((await signOn({ status: 999 })).errorCode).toBe('sign-on-refused');
    expect((await signOn()).data).toEqual(signedIn);
  });

  it('signs in once per answer, even if it accepts the code repeatedly', async () => {
    provider.be({ claims: { phone_number: phone, phone_number_verified: true } });
    const { url, cookie } = await begin();
    const query = provider.agree(url, 'colleague');
    const answers = await Promise.all([finish(query, cookie), finish(query, cookie), finish(query, cookie)]);
    expect(answers.filter(({ data }) => data?.status === 'signed-in')).toHaveLength(1);
    expect((await finish(query, cookie)).errorCode).toBe('sign-on-refused');
    expect((await lines()).find(({ detail }) => detail.reason)?.detail).toMatchObject({ reason: 'used or expired' });
  });

  it('rejects a late answer', async () => {
    const then = server.services.clock();
    const { url, cookie } = await begin();
    server.setNow(new Date(then.getTime() + 10 * 60_000));
    expect((await finish(provider.agree(url, 'colleague'), cookie)).errorCode).toBe('sign-on-refused');
    server.setNow(then);
  });

  it('seals the state, which cannot be read, forged or changed', async () => {
    const { url, cookie } = await begin();
    const { searchParams } = new URL(url);
    const [name, value = ''] = cookie.split('=') as [string, string];
    const bytes = Buffer.from(value, 'base64url');
    for (const key of ['state', 'nonce']) expect(bytes.includes(searchParams.get(key) as string)).toBe(false);
    const kept = await server.services.database.orm.select().from(challenges);
    expect(JSON.stringify(kept)).not.toContain(searchParams.get('state'));

    // One that says what an attacker would like it to, as it was taken before.
    const other = await server.tenant();
    const [state, nonce] = [searchParams.get('state'), searchParams.get('nonce')];
    const written = { companyId: other.companyId, state, nonce, verifier: 'v' };
    const forged = Buffer.from(JSON.stringify(written)).toString('base64url');
    const query = provider.agree(url, 'colleague');
    const told = { claims: { phone_number: phone, phone_number_verified: true } };
    provider.be(told);
    expect((await finish(query, `${name}=${forged}`)).errorCode).toBe('sign-on-refused');
    for (const at of [0, 5, 12, 20, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect((await finish(query, `${name}=${changed.toString('base64url')}`)).errorCode).toBe('sign-on-refused');
    }
    expect((await finish(query, cookie)).data).toEqual(signedIn);
  });

  /** Whoever signs in and whoever sets it is told. */
  async function isNoAddress(name: string, address: unknown) {
    provider.be({ discovery: { [name]: address } });
    expect((await begin()).code).toBe('sign-on-address');
    const { status, body } = await own.send('company.setSignOn', setting());
    expect({ status, code: body.errorCode }).toEqual({ status: 422, code: 'sign-on-address' });
    expect(body.errorMessage).toContain(name);
  }
  it.each([
    'javascript:alert(document.domain)',
    'javascript://127.0.0.1/%0aalert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'file://127.0.0.1/etc/passwd',
    'ftp://127.0.0.1/keys',
    'http://192.0.2.1/keys',
    'http://169.254.169.254/latest/meta-data',
    'http://[::ffff:169.254.169.254]/',
    'http://0xa9fea9fe/',
    'https://10.0.0.1/',
    'https://0/',
    'https://[::]/',
    'https://[::ffff:10.0.0.1]/',
    'https://0x0a.1/',
    'http://signs.example.invalid/',
    'http://user:password@127.0.0.1/',
    '//127.0.0.1/',
    '',
    5,
    ['https://id.example.com/'],
  ])('sends nobody to %o', (address) => isNoAddress('authorization_endpoint', address));

  it.each(['token_endpoint', 'jwks_uri', 'userinfo_endpoint', 'end_session_endpoint'])(
    'has the server ask nothing inside by its %s',
    async (name) => {
      for (const address of ['file://127.0.0.1/etc/passwd', 'http://169.254.169.254/', 'https://10.0.0.1/', 5])
        await isNoAddress(name, address);
    },
  );

  it('may use http on a name inside SIGN_ON_NETWORKS', async () => {
    const authorization_endpoint = `${provider.issuer.replace('127.0.0.1', 'localhost')}/authorize`;
    expect((await signOn({ discovery: { authorization_endpoint } })).data).toEqual(signedIn);
  });

  it('cannot redirect the code by changed metadata', async () => {
    const { url, cookie } = await begin();
    provider.be({ discovery: { token_endpoint: 'http://169.254.169.254/token' } });
    expect((await finish(provider.agree(url, 'colleague'), cookie)).errorCode).toBe('sign-on-address');
    expect((await lines())[0]?.detail).toMatchObject({ refused: 'sign-on-address' });
  });

  it('is refused without keys', async () => {
    provider.be({ discovery: { jwks_uri: undefined } });
    expect((await begin()).code).toBe('sign-on-address');
  });
});

import { setImmediate } from 'node:timers/promises';
import { imageSize } from 'image-size';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../kernel/secrets';
import { DATABASES } from '../../testing';
import type { TestUser } from '../../testing/fixtures';
import { TEST_PASSWORD } from '../../testing/fixtures';
import { png } from '../../testing/png';
import { startTestServer, TEST_NOW, type TestServer } from '../../testing/server';

describe.each(DATABASES)('the own account on %s', (kind) => {
  let server: TestServer;
  let admin: TestUser;
  let now = TEST_NOW;
  const wait = (ms: number) => {
    now = new Date(now.getTime() + ms);
    server.setNow(now);
  };

  beforeAll(async () => {
    server = await startTestServer({ kind });
    admin = server.fixtures.a.admin;
  });
  afterAll(() => server.close());
  // Codes are a minute apart.
  beforeEach(() => wait(120_000));

  const refusal = async (...asked: Parameters<TestServer['send']>) => {
    const answer = await server.send(...asked);
    return answer.statusCode < 400 ? null : answer.json().errorCode;
  };
  const lastAct = async () => {
    const { list } = await server.call('audit.list', { area: 'personal' }, admin);
    return list[0];
  };

  async function upload(content: Buffer, as: TestUser, name = 'file') {
    const form = new FormData();
    form.append(name, new Blob([Uint8Array.from(content)]), 'me.png');
    const encoded = new Response(form);
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/personal-center/portrait',
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        'x-requested-with': 'XMLHttpRequest',
        'accept-language': 'en-US',
        cookie: await server.cookieOf(as),
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    return { status: answer.statusCode, body: answer.json() };
  }

  it('changes the name, with a line in the audit log', async () => {
    const { name } = await server.call('user.get', {}, admin);
    await server.call('personal.update', { name: ' 新名字 ' }, admin);
    expect((await server.call('user.info', {}, admin)).name).toBe('新名字');
    expect(await lastAct()).toMatchObject({
      action: 'personal.update',
      detail: { name: { before: name, after: '新名字' } },
    });
  });

  it('keeps what was chosen for every browser, and refuses a time zone that is none', async () => {
    const chosen = { locale: 'en-US', theme: 'dark', time_zone: 'Europe/Berlin' } as const;
    await server.call('personal.setPreferences', chosen, admin);
    const { preferences } = await server.call('user.info', {}, admin);
    expect(preferences).toEqual({ locale: 'en-US', theme: 'dark', time_zone: 'Europe/Berlin' });
    const answer = await server.send('personal.setPreferences', { ...chosen, time_zone: 'Mars/Olympus' }, admin);
    expect(answer.json()).toMatchObject({
      errorCode: 'invalid-input',
      fields: [{ field: 'time_zone', rule: 'time-zone', message: 'is not a time zone' }],
    });
  });

  describe('a portrait', () => {
    it('is cut square and encoded anew, shown to colleagues for ever, and to nobody else', async () => {
      const { status, body } = await upload(png(300, 200), admin);
      expect(status).toBe(200);
      const { portrait: hash } = body.data;
      expect((await server.call('user.info', {}, admin)).portrait).toBe(hash);

      const shown = await server.send('personal.portrait', { hash }, server.fixtures.a.analyst);
      expect(shown.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, max-age=31536000, immutable',
      });
      expect(shown.headers['content-disposition']).toMatch(/^inline;/);
      expect(imageSize(shown.rawPayload)).toMatchObject({ width: 256, height: 256, type: 'jpg' });
      expect(shown.rawPayload.includes('taken at home')).toBe(false);
      expect(sha256(shown.rawPayload)).toBe(hash);
      expect(await refusal('personal.portrait', { hash }, server.fixtures.b.admin)).toBe('not-found');

      await server.call('personal.removePortrait', {}, admin);
      expect((await server.call('user.info', {}, admin)).portrait).toBeNull();
      expect(await refusal('personal.portrait', { hash }, admin)).toBe('not-found');
    });

    it.each([
      ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>'), 'only PNG'],
      ['a picture that is too small', png(16, 16), 'each side'],
      ['one whose sides are beyond the bound', png(1025, 32), 'each side must be 32 to 1024 pixels'],
      ['one that claims more than it holds', png(1000, 1000, Buffer.alloc(10)), 'corrupted'],
      ['rows that are none', png(64, 64, Buffer.alloc(64 * 193, 0x55)), 'corrupted'],
      ['too many bytes', Buffer.concat([png(64, 64), Buffer.alloc(1_000_000)]), 'larger than 1 MB'],
    ])('is refused when it is %s', async (_, content, reason) => {
      const { status, body } = await upload(content, admin);
      expect({ status, code: body.errorCode }).toEqual({ status: 422, code: 'file-refused' });
      expect(body.errorMessage).toContain(reason);
      expect((await server.call('user.info', {}, admin)).portrait).toBeNull();
    });

    it('is taken twenty times a day from a person, whatever it is', async () => {
      const { analyst } = server.fixtures.a;
      for (let n = 0; n < 20; n += 1) expect((await upload(png(16, 16), analyst)).status).toBe(422);
      const { status, body } = await upload(png(64, 64), analyst);
      expect({ status, code: body.errorCode }).toEqual({ status: 429, code: 'too-many-requests' });
      expect((await upload(png(64, 64), server.fixtures.b.admin)).status).toBe(200);
      wait(24 * 3_600_000);
      expect((await upload(png(64, 64), analyst)).status).toBe(200);
    });

    it('is refused at once when others wait already', async () => {
      const said: number[] = [];
      const many = Array.from({ length: 9 }, async () => {
        said.push((await upload(png(1024, 1024), server.fixtures.b.admin)).status);
      });
      await Promise.all(many);
      expect(said[0]).toBe(503);
      expect(said.at(-1)).toBe(200);
      expect(said.filter((status) => status === 200).length).toBeGreaterThanOrEqual(5);
    });

    it('others are answered while a large one is cut', async () => {
      let answered = 0;
      const done = upload(png(1024, 1024), admin);
      let cutting = true;
      void done.finally(() => {
        cutting = false;
      });
      while (cutting) {
        await server.call('user.phone', {}, admin);
        answered += 1;
        // What is injected comes by no socket: without this nothing else had its turn.
        await setImmediate();
      }
      expect((await done).status).toBe(200);
      expect(answered).toBeGreaterThan(2);
      await server.call('personal.removePortrait', {}, admin);
    });
  });

  it('takes a mail address once its code was given, and no code of another address', async () => {
    const email = 'one@example.com';
    const { demo_code: code = '' } = await server.call('personal.sendMailCode', { email }, admin);
    expect(await refusal('personal.setMail', { email: 'two@example.com', code }, admin)).toBe('code-expired');
    expect(await refusal('personal.setMail', { email, code }, server.fixtures.a.analyst)).toBe('code-expired');
    // Whoever sits at an open session must not turn notices of all its companies to another address.
    expect(await refusal('personal.setMail', { email, code }, admin, { ticket: null })).toBe('step-up-required');
    await server.call('personal.setMail', { email, code }, admin);
    expect((await server.call('user.get', {}, admin)).email).toBe(email);
    expect(await refusal('personal.setMail', { email, code }, admin)).toBe('code-expired');
    expect(await refusal('personal.sendMailCode', { email: 'three@example.com' }, admin)).toBe('code-too-soon');
  });

  describe('another phone', () => {
    const phone = '10000000095';
    const ticket = async (who: TestUser) => server.ticketFor(await server.cookieOf(who), 'change-phone');

    it('needs a code to the old one: the password is no proof of it', async () => {
      const asked = { purpose: 'change-phone', password: TEST_PASSWORD };
      expect(await refusal('account.stepUp', asked, admin)).toBe('invalid-input');
      const { demo_code: code = '' } = await server.call('personal.sendPhoneCode', { phone }, admin);
      expect(await refusal('personal.setPhone', { phone, code }, admin, { ticket: null })).toBe('step-up-required');
    });

    it('needs a code to the new one; a wrong one leaves the ticket good, and is counted', async () => {
      const { demo_code: code = '' } = await server.call('personal.sendPhoneCode', { phone }, admin);
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
      const kept = await ticket(admin);
      const tries = [];
      for (let n = 0; n < 6; n += 1)
        tries.push(await refusal('personal.setPhone', { phone, code: n < 5 ? wrong : code }, admin, { ticket: kept }));
      expect(tries).toEqual([...Array(5).fill('code-wrong'), 'code-expired']);

      wait(61_000);
      const again = await server.call('personal.sendPhoneCode', { phone }, admin);
      const input = { phone, code: again.demo_code };
      expect(await refusal('personal.setPhone', input, admin, { ticket: kept })).toBeNull();
      expect(await refusal('personal.setPhone', input, admin, { ticket: kept })).toBe('step-up-required');
      expect((await server.call('user.phone', {}, admin)).phone).toBe(phone);
      expect(await lastAct()).toMatchObject({
        action: 'personal.setPhone',
        detail: { phone: { before: '100****0091', after: '100****0095' } },
      });
      const signIn = { phone, password: TEST_PASSWORD };
      expect(await refusal('account.signIn', signIn)).toBeNull();
      expect(await refusal('account.signIn', { ...signIn, phone: server.fixtures.phones.adminA })).toBe(
        'credentials-wrong',
      );
    });

    it('cannot be that of somebody else', async () => {
      const taken = server.fixtures.phones.adminB;
      const { demo_code: code } = await server.call('personal.sendPhoneCode', { phone: taken }, admin);
      expect(await refusal('personal.setPhone', { phone: taken, code }, admin)).toBe('phone-taken');
    });
  });

  it('says what one may do and by which role', async () => {
    const { roles, permissions } = await server.call('personal.permissions', {}, server.fixtures.a.analyst);
    expect(roles).toMatchObject([{ name: '受限分析师', template: null }]);
    const ids = roles.map(({ id }) => id);
    expect(permissions).toContainEqual({ key: 'get-enterprise-monitor', role_ids: ids });
    expect(permissions.map(({ key }) => key)).not.toContain('get-app-list');
    const all = await server.call('personal.permissions', {}, admin);
    expect(all.permissions.map(({ key }) => key)).toContain('delete-role');
    expect(all.roles).toMatchObject([{ template: 'administrator' }]);
  });

  it('exports what is stored about oneself, of nobody else', async () => {
    const { both } = server.fixtures;
    const answer = await server.send('personal.export', {}, both.inA);
    expect(answer.headers['content-disposition']).toContain('personal-data-2026-');
    const { account, data, references } = answer.json();
    expect(account).toMatchObject({ id: both.personId, name: '两家人', hasPassword: true });
    expect(data.members).toHaveLength(2);
    expect(data.sessions.every(({ person_id: id }: { person_id: number }) => id === both.personId)).toBe(true);
    expect(references.audit_log).toContainEqual(expect.objectContaining({ action: 'personal.export' }));
    expect(answer.body).not.toContain(server.fixtures.phones.adminB);
    const { list } = await server.call(
      'audit.list',
      { area: 'personal', person_id: both.personId },
      server.fixtures.a.admin,
    );
    expect(list[0]).toMatchObject({ action: 'personal.export', subject: `person:${both.personId}` });
  });
});

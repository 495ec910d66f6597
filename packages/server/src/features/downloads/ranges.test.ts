import { execFile } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { and, eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFile } from '../../db/fileChunks';
import { downloads, fileChunks } from '../../db/schema';
import { DATABASES } from '../../testing';
import { startTestServer, type TestServer } from '../../testing/server';

const run = promisify(execFile);
const CUTS = 50;
/** Pieces of a file are of any length; together more than the buffers of both ends hold. */
const PIECES = Array.from({ length: 40 }, (_, n) => 70_000 + n * 7919);
const CONTENT = randomBytes(PIECES.reduce((sum, size) => sum + size, 0));
const DIGEST = createHash('sha256').update(CONTENT).digest('base64');

describe.each(DATABASES)('a download on %s', (kind) => {
  let server: TestServer;
  let url: string;
  let connectorId: number;
  let folder: string;
  beforeAll(async () => {
    server = await startTestServer({ kind });
    folder = await mkdtemp(path.join(tmpdir(), 'ranges-'));
    const { admin, app } = server.fixtures.a;
    url = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const wanted = { name: '名单', product: 'enterprise', type: 'FILE', app_id: app.id } as const;
    connectorId = (await server.call('connector.create', { ...wanted, fields: ['name'] }, admin)).id;
    await server.services.jobs.drain();
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const db = () => server.services.database.orm;
  async function made({ digest = true } = {}): Promise<string> {
    const { admin } = server.fixtures.a;
    const id = `dwn_${randomBytes(8).toString('hex')}`;
    const file = await openFile(db(), id);
    let at = 0;
    for (const size of PIECES) {
      await file.write(CONTENT.subarray(at, at + size));
      at += size;
    }
    const kept = await file.end();
    await db()
      .insert(downloads)
      .values({
        id,
        companyId: admin.companyId ?? 0,
        connectorId,
        kind: 'name-list',
        name: 'list.csv',
        contentType: 'text/csv',
        status: 'done',
        rows: 1,
        ...kept,
        ...(digest ? {} : { sha256: null }),
        createdBy: admin.personId,
        createdAt: server.services.clock(),
      });
    return id;
  }
  const fetches = async (id: string) => (await db().select().from(downloads).where(eq(downloads.id, id)))[0]?.downloads;

  describe.each(['console', 'program'] as const)('that the %s fetches', (who) => {
    const address = (id: string) =>
      who === 'console'
        ? `${url}/api/download-record/${id}/file`
        : `${url}/open/v1/connectors/${connectorId}/files/${id}`;
    const identity = async (): Promise<Record<string, string>> =>
      who === 'console'
        ? { cookie: await server.cookieOf(server.fixtures.a.admin) }
        : { authorization: `Bearer ${server.fixtures.a.key.secret}` };
    // A browser takes compressed answers, too.
    const ask = async (id: string, headers: Record<string, string> = {}, method = 'GET') => {
      const all = { ...(await identity()), 'accept-encoding': 'gzip, br', ...headers };
      return new Promise<{ answer: IncomingMessage; body: Buffer }>((resolve, reject) => {
        const asking = request(address(id), { method, headers: all, agent: false }, async (answer) => {
          const pieces: Buffer[] = [];
          for await (const piece of answer) pieces.push(piece);
          resolve({ answer, body: Buffer.concat(pieces) });
        });
        asking.once('error', reject).end();
      });
    };
    /** What has arrived when the connection is cut behind at least so many bytes. */
    const cut = async (id: string, headers: Record<string, string>, bytes: number) => {
      const all = { ...(await identity()), ...headers };
      return new Promise<{ answer: IncomingMessage; body: Buffer }>((resolve, reject) => {
        const asking = get(address(id), { headers: all, agent: false }, (answer) => {
          let body = Buffer.alloc(0);
          answer.on('error', () => undefined);
          answer.on('data', (piece: Buffer) => {
            body = Buffer.concat([body, piece]);
            if (body.length < bytes) return;
            answer.destroy();
            resolve({ answer, body: body.subarray(0, bytes) });
          });
        });
        asking.once('error', reject);
      });
    };

    it('says how long it is and what it is known by, and that parts of it can be had', async () => {
      const id = await made();
      const { answer, body } = await ask(id);
      const expected = {
        'content-length': String(CONTENT.length),
        etag: `"${DIGEST}"`,
        'repr-digest': `sha-256=:${DIGEST}:`,
        'accept-ranges': 'bytes',
      };
      expect([answer.statusCode, body.equals(CONTENT)]).toEqual([200, true]);
      expect(answer.headers).toMatchObject(expected);
      expect(answer.headers).not.toHaveProperty('content-encoding');
      const head = await ask(id, {}, 'HEAD');
      expect([head.answer.statusCode, head.body.length]).toEqual([200, 0]);
      expect(head.answer.headers).toMatchObject(expected);
      expect(await fetches(id)).toBe(1);
    });

    it('is the same after fifty cuts at any place', async () => {
      const id = await made();
      const places = new Set<number>();
      while (places.size < CUTS) places.add(randomInt(1, CONTENT.length));
      const parts: Buffer[] = [];
      let at = 0;
      for (const place of [...places].sort((a, b) => a - b)) {
        const headers: Record<string, string> = at === 0 ? {} : { range: `bytes=${at}-`, 'if-range': `"${DIGEST}"` };
        const { answer, body } = await cut(id, headers, place - at);
        expect([at, answer.statusCode]).toEqual([at, at === 0 ? 200 : 206]);
        parts.push(body);
        at = place;
      }
      const { answer, body } = await ask(id, { range: `bytes=${at}-`, 'if-range': `"${DIGEST}"` });
      expect(answer.headers['content-range']).toBe(`bytes ${at}-${CONTENT.length - 1}/${CONTENT.length}`);
      const whole = Buffer.concat([...parts, body]);
      expect(createHash('sha256').update(whole).digest('base64')).toBe(DIGEST);
      // Going on is no other fetch.
      expect(await fetches(id)).toBe(1);
    });

    it('is gone on with by curl, which knows when it has all', async () => {
      const id = await made();
      const file = path.join(folder, `${who}.csv`);
      const fetch = async () =>
        run('curl', [
          ...['--silent', '--show-error', '--fail', '--continue-at', '-', '--output', file],
          ...Object.entries(await identity()).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
          address(id),
        ]);
      await writeFile(file, CONTENT.subarray(0, randomInt(1, CONTENT.length)));
      await fetch();
      expect((await readFile(file)).equals(CONTENT)).toBe(true);
      // Of a newer curl the exit says that there was nothing left to fetch; an older one calls that an error.
      await fetch().catch(({ stderr }) => expect(stderr).toContain('416'));
      expect((await readFile(file)).equals(CONTENT)).toBe(true);
    });

    it('is read piece by piece, as far as the range goes', async () => {
      const id = await made();
      const from = PIECES[0] as number;
      await db()
        .delete(fileChunks)
        .where(and(eq(fileChunks.fileId, id), gt(fileChunks.seq, 1)));
      const { answer, body } = await ask(id, { range: `bytes=${from - 5}-${from + 4}` });
      expect([answer.statusCode, answer.headers['content-length']]).toEqual([206, '10']);
      expect(body.equals(CONTENT.subarray(from - 5, from + 5))).toBe(true);
    });

    it('is an error where a piece before its range is gone, and says nothing of the file', async () => {
      const id = await made();
      await db()
        .delete(fileChunks)
        .where(and(eq(fileChunks.fileId, id), eq(fileChunks.seq, 3)));
      const { answer, body } = await ask(id, { range: `bytes=${CONTENT.length - 10}-` });
      expect([answer.statusCode, body.toString()]).toEqual([500, expect.stringContaining('internal-error')]);
      for (const name of ['etag', 'repr-digest', 'content-range', 'content-disposition'])
        expect(answer.headers).not.toHaveProperty(name);
    });

    it('is refused beyond its end, not sent where it is there, and whole where it is another', async () => {
      const id = await made();
      const beyond = await ask(id, { range: `bytes=${CONTENT.length}-` });
      expect([beyond.answer.statusCode, beyond.answer.headers['content-range']]).toEqual([
        416,
        `bytes */${CONTENT.length}`,
      ]);
      expect(beyond.body.toString()).toContain('range-not-satisfiable');
      expect((await ask(id, { 'if-match': '"another"' })).answer.statusCode).toBe(412);
      for (const method of ['GET', 'HEAD']) {
        const { answer, body } = await ask(id, { 'if-none-match': `"${DIGEST}"` }, method);
        expect([method, answer.statusCode, body.length, answer.headers.etag]).toEqual([method, 304, 0, `"${DIGEST}"`]);
        expect(answer.headers).not.toHaveProperty('content-length');
      }
      expect(await fetches(id)).toBe(0);
      const several = await ask(id, { range: 'bytes=0-0,-1' });
      const other = await ask(id, { range: 'bytes=5-', 'if-range': '"another"' });
      for (const { answer, body } of [several, other])
        expect([answer.statusCode, body.length]).toEqual([200, CONTENT.length]);
    });

    it('has ranges also where an earlier version made it', async () => {
      const id = await made({ digest: false });
      const { answer, body } = await ask(id, { range: 'bytes=-7' });
      expect([answer.statusCode, body.equals(CONTENT.subarray(-7))]).toEqual([206, true]);
      expect(answer.headers).not.toHaveProperty('etag');
      expect(answer.headers).not.toHaveProperty('repr-digest');
    });
  });
});

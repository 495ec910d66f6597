import { get } from 'node:http';
import { and, eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downloads, fileChunks } from '../../db/schema';
import { startTestServer, type TestServer } from '../../testing/server';

/** More than the buffers of both ends hold, so that the sender waits for the reader. */
const PIECES = 60;
const PIECE = 512 * 1024;

let server: TestServer;
let url: string;
let connectorId: number;

beforeAll(async () => {
  server = await startTestServer();
  const { admin, app } = server.fixtures.a;
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const wanted = { name: '名单', product: 'enterprise', type: 'FILE', app_id: app.id } as const;
  connectorId = (await server.call('connector.create', { ...wanted, fields: ['name'] }, admin)).id;
  await server.services.jobs.drain();
});
afterAll(() => server.close());

const db = () => server.services.database.orm;

async function made(): Promise<string> {
  const { admin } = server.fixtures.a;
  const [row] = await db()
    .insert(downloads)
    .values({
      companyId: admin.companyId ?? 0,
      connectorId,
      kind: 'name-list',
      name: 'list.csv',
      contentType: 'text/csv',
      status: 'done',
      rows: 1,
      bytes: PIECES * PIECE,
      createdBy: admin.personId,
      createdAt: server.services.clock(),
    })
    .returning();
  const fileId = row?.id ?? '';
  for (let seq = 0; seq < PIECES; seq += 1)
    await db()
      .insert(fileChunks)
      .values({ fileId, seq, bytes: Buffer.alloc(PIECE, seq) });
  return fileId;
}

/** What arrives until the end, calling `meanwhile` behind the first bytes; `whole` where it ends as HTTP says it should. */
async function fetched(path: string, headers: Record<string, string>, meanwhile: () => Promise<unknown>) {
  return new Promise<{ bytes: number; whole: boolean; status: number | undefined }>((resolve) => {
    const request = get(`${url}${path}`, { headers, agent: false }, async (answer) => {
      let bytes = 0;
      const end = (whole: boolean) => resolve({ bytes, whole, status: answer.statusCode });
      answer.once('error', () => end(false));
      answer.once('end', () => end(answer.complete));
      answer.once('data', async (first: Buffer) => {
        bytes += first.length;
        answer.pause();
        await meanwhile();
        answer.on('data', (piece: Buffer) => {
          bytes += piece.length;
        });
        answer.resume();
      });
    });
    request.once('error', () => resolve({ bytes: 0, whole: false, status: undefined }));
  });
}

describe.each(['console', 'program'] as const)('a file that the %s fetches', (who) => {
  const ask = async (id: string, meanwhile: () => Promise<unknown>) =>
    who === 'console'
      ? fetched(
          `/api/download-record/${id}/file`,
          { cookie: await server.cookieOf(server.fixtures.a.admin) },
          meanwhile,
        )
      : fetched(
          `/open/v1/connectors/${connectorId}/files/${id}`,
          { authorization: `Bearer ${server.fixtures.a.key.secret}` },
          meanwhile,
        );

  it('arrives whole', async () => {
    expect(await ask(await made(), async () => undefined)).toEqual({ bytes: PIECES * PIECE, whole: true, status: 200 });
  });

  it('breaks off where it is removed meanwhile', async () => {
    const id = await made();
    const got = await ask(id, () =>
      db()
        .delete(fileChunks)
        .where(and(eq(fileChunks.fileId, id), gt(fileChunks.seq, 1))),
    );
    expect(got.whole).toBe(false);
    expect(got.bytes).toBeLessThan(PIECES * PIECE);
  });

  it('does not end as if whole where its last piece was gone before', async () => {
    const id = await made();
    await db()
      .delete(fileChunks)
      .where(and(eq(fileChunks.fileId, id), eq(fileChunks.seq, PIECES - 1)));
    expect((await ask(id, async () => undefined)).whole).toBe(false);
  });
});

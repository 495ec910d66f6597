import { nouns } from '@daas/contract/errors/nouns.en-US';
import type { Understood } from '@daas/contract/uploads';
import { type RefusalError, startTestServer, type TestServer } from '@daas/server/testing/server';
import { sendFile } from '@daas/server/testing/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Case, previewOf } from './case';
import { CORPUS } from './index';

let server: TestServer;
let list: number;

beforeAll(async () => {
  server = await startTestServer();
  const { admin, app } = server.fixtures.a;
  const wanted = { name: '名单', product: 'enterprise', type: 'FILE' as const, app_id: app.id, fields: ['name'] };
  list = (await server.call('connector.create', wanted, admin)).id;
});
afterAll(() => server.close());

type Address = (file: string, size: number) => Promise<string>;
/** Where a file goes in; a name list's address is refused itself by a name that tells what the file is. */
const PLACES: Record<string, Address> = {
  monitor: async () => '/api/monitor/uploads/enterprise',
  staff: async () => '/api/company-user/staff/import/uploads',
  examples: async () => '/api/cloud-service/example-files',
  'name list': async (file_name, size) =>
    (await server.call('integrator.uploadFileUrl', { file_name, size, connector_id: list }, server.fixtures.a.admin))
      .url,
};

/** The text of a reason, whatever it names. */
const textOf = (reason: string) => {
  const noun = nouns[reason as keyof typeof nouns] ?? expect.fail(`There is no ${reason}`);
  const parts = noun.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('.*'));
};

/** Where a file is sent: in turn to one of the places, and by the second part of the tests to each. */
const placesOf = (index: number) => {
  const places = Object.entries(PLACES);
  return process.env.TEST_ALL === '1' ? places : places.filter((_, at) => at === index % places.length);
};
const CASES = CORPUS.map((one, index) => [`${one.file}: ${one.name}`, one, index] as const);

test.each(CASES)('%s, as expected', async (_name, one, index) => {
  await Promise.all(placesOf(index).map(([name, place]) => expectTaken(name, place, one)));
});

async function expectTaken(name: string, place: Address, { file, bytes, expected }: Case): Promise<void> {
  const isTaken = /\.(csv|tsv|txt|xlsx)$/i.test(file);
  const url = await place(file, Math.max(1, bytes.length)).catch((error: RefusalError) => error);
  if (typeof url !== 'string') {
    expect([name, url.body.errorCode, isTaken, 'refused' in expected]).toEqual([name, 'file-refused', false, true]);
    return;
  }
  const { status, body } = await sendFile(server, url, { name: file, content: bytes }, server.fixtures.a.admin);
  if ('refused' in expected) {
    // What its name tells is said before it is looked into.
    if (!isTaken) return expect([name, status, body.errorCode]).toEqual([name, 422, 'file-refused']);
    // Either nobody can read it, or it is kept for another reading; what is wrong is the same.
    if (status === 200) expect(body.data).toMatchObject({ problem: { code: expected.refused }, rows: 0, columns: [] });
    else
      expect([name, status, body.errorMessage]).toEqual([name, 422, expect.stringMatching(textOf(expected.refused))]);
    return;
  }
  expect([name, status, body.errorMessage]).toEqual([name, 200, undefined]);
  const found = body.data as Understood;
  expect(found).toMatchObject({ problem: null, rows: expected.rows.length, preview: previewOf(expected) });
  expect(found.columns.map((column) => column.name)).toEqual(expected.columns);
  expect(found.hidden).toEqual({ ...(expected.hidden ?? { rows: 0, columns: [] }), included: true });
  if (expected.encoding !== undefined) expect(found.encoding).toBe(expected.encoding);
  if (expected.delimiter !== undefined) expect(found.delimiter).toBe(expected.delimiter);
  if (expected.sheet !== undefined) expect(found.sheet).toBe(expected.sheet);
  if (expected.headerLine !== undefined) expect(found.header_line).toBe(expected.headerLine);
  if (expected.kinds)
    expect(found.columns.slice(0, expected.kinds.length).map(({ kind }) => kind)).toEqual(expected.kinds);
  if (expected.units) expect(found.columns.map(({ unit }) => unit)).toEqual(expected.units);
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appendLine } from '../../db/audit';
import { eraseInLines } from '../../db/auditErasures';
import { DATABASES } from '../../testing';
import { startTestServer, TEST_NOW, type TestServer } from '../../testing/server';
import { checkTrail } from './checkTrail';
import { expireTrail } from './retention';

const COMPANY = 1_999_999;

describe.each(DATABASES)('erasure of personal data in the audit log on %s', (kind) => {
  let server: TestServer;
  const database = () => server.services.database;
  const append = (name: string) =>
    appendLine(database().orm, {
      companyId: COMPANY,
      personId: 1,
      action: 'staff.invite',
      subject: 'member:1',
      detail: { name, roleIds: [1_000_001] },
      ip: '203.0.113.1',
      at: TEST_NOW,
    });
  const lines = async () =>
    (
      await database().sql.query<{ id: string; seq: number; hash: string; detail: object }>(
        'select id, seq, hash, detail from audit_log where company_id = $1 order by seq',
        [COMPANY],
      )
    ).rows;
  const erase = async (seqs: number[], name: string) => {
    const ids = (await lines()).filter(({ seq }) => seqs.includes(seq)).map(({ id }) => id);
    return database().orm.transaction((tx) => eraseInLines(tx, ids, ({ detail }) => ({ ...detail, name }), TEST_NOW));
  };
  const problems = async () => (await checkTrail(database())).problems.filter(({ company }) => company === COMPANY);

  beforeAll(async () => {
    server = await startTestServer({ kind });
    for (const name of ['张三', '李四', '王五']) await append(name);
  });
  afterAll(() => server.close());

  test('replaces details, and the chain is intact', async () => {
    const hashes = (await lines()).map(({ hash }) => hash);
    expect(await erase([1, 2], 'ID 1')).toBe(2);
    await append('赵六');
    const after = await lines();
    expect(after.slice(0, 3).map(({ hash }) => hash)).toEqual(hashes);
    expect(after.map(({ detail }) => (detail as { name: string }).name)).toEqual(['ID 1', 'ID 1', '王五', '赵六']);
    expect(await checkTrail(database())).toMatchObject({ problems: [], erased: 2 });
  });

  test('replaces details of an erased line again', async () => {
    expect(await erase([2], 'ID 2')).toBe(1);
    expect(await erase([2], 'ID 2')).toBe(0);
    expect(await problems()).toEqual([]);
  });

  test('rejects other changes of a line, also during an erasure', async () => {
    const change = (statement: string) =>
      database().sql.transaction(async (tx) => {
        await tx.query(`select set_config('daas.audit_erasure', 'on', true)`);
        await tx.query(statement, [COMPANY]);
      });
    for (const set of ['ip = $$x$$', 'subject = $$x$$', `detail = '{}', hash = $$x$$`])
      await expect(change(`update audit_log set ${set} where company_id = $1`)).rejects.toThrow('append-only');
    await expect(change('delete from audit_log where company_id = $1')).rejects.toThrow('append-only');
    await expect(database().sql.query(`update audit_log set detail = '{}'`)).rejects.toThrow('append-only');
  });

  test('reports lines that others erased', async () => {
    const forge = async (statement: string, undo: string) => {
      await database().sql.exec('alter table audit_log disable trigger user');
      await database().sql.query(statement, [COMPANY]);
      const found = await problems();
      await database().sql.query(undo, [COMPANY]);
      await database().sql.exec('alter table audit_log enable trigger user');
      return found;
    };
    const [, , third] = await lines();
    const changed = (seq: number) => [{ company: COMPANY, problem: 'changed', from: seq, to: seq }];
    const rename = (seq: number, name: string) =>
      `update audit_log set detail = jsonb_set(detail, '{name}', '"${name}"') where company_id = $1 and seq = ${seq}`;
    expect(await forge(rename(1, 'ID 9'), rename(1, 'ID 1'))).toEqual(changed(1));
    // The signature of the erasure of another line.
    const copy = `insert into audit_erasures (line_id, company_id, seq, signed, present, at, key_id, mac)
      select '${third?.id}', company_id, 3, signed, present, at, key_id, mac from audit_erasures where company_id = $1 and seq = 1`;
    const remove = 'delete from audit_erasures where company_id = $1 and seq = 3';
    expect(await forge(`with copy as (${copy}) ${rename(3, 'ID 1')}`, rename(3, '王五'))).toEqual(changed(3));
    await database().sql.query(remove, [COMPANY]);
    expect(await problems()).toEqual([]);
  });

  test('removes erasures with their expired lines', async () => {
    const later = new Date(TEST_NOW.getTime() + 1000);
    expect(await expireTrail(database(), later, later)).toBeGreaterThanOrEqual(4);
    expect(await problems()).toEqual([]);
    const { rows } = await database().sql.query('select from audit_erasures');
    expect(rows).toHaveLength(0);
  });
});

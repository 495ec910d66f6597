import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../db/client';
import { auditLog } from '../db/schema';
import { readReference, signReference } from '../features/exportTasks/reference';
import { readConfig } from '../kernel/config';
import { openKeys } from '../sealing/openKeys';
import { DATABASES, freshDatabase } from '../testing';
import { PRODUCTION } from '../testing/process';
import { createProgram } from './program';

const NOW = new Date('2026-11-17T02:00:00Z');
const config = readConfig({ DATA_DIR: 'memory', SECRET_KEY: PRODUCTION.SECRET_KEY });
const reference = { company: 1_000_001, dataSet: 'enterprise', expires: NOW.getTime() / 1000 + 60 };

describe.each(DATABASES)('products that hand rows over on %s', { timeout: 120_000 }, (kind) => {
  let database: Database;
  async function platform(...args: string[]) {
    const lines: string[] = [];
    const program = createProgram({ config, print: (line) => lines.push(line), now: () => NOW, database });
    for (const command of program.commands)
      for (const one of [command, ...command.commands])
        one.configureOutput({ writeErr: () => undefined }).exitOverride();
    await program.parseAsync(['--json', 'export-product', ...args], { from: 'user' });
    return JSON.parse(lines.join('\n'));
  }
  const opens = async (key: string, secret: string, now = NOW) => {
    const { sealer } = await openKeys(database, config, NOW);
    return readReference({ db: database.orm, sealer, now }, signReference(key, secret, reference)).then(
      ({ product }) => product,
      () => null,
    );
  };
  beforeAll(async () => {
    database = await freshDatabase(kind);
  }, 120_000);
  afterAll(() => database.close());

  test('are issued a secret, given another beside it, and refused once it is revoked', async () => {
    expect(await platform('list')).toEqual([]);
    const { secret } = await platform('issue', 'radar', '--name', '商机雷达');
    expect(await opens('radar', secret)).toBe('radar');
    expect(await opens('radar', `${secret}x`)).toBeNull();
    await expect(platform('issue', 'radar', '--name', '商机雷达')).rejects.toThrow('name-taken');
    await expect(platform('issue', 'Radar.1', '--name', '商机雷达')).rejects.toThrow('lower-case letters');

    const { secret: next } = await platform('rotate', 'radar', '--overlap', '2');
    expect([await opens('radar', next), await opens('radar', secret)]).toEqual(['radar', 'radar']);
    expect(await opens('radar', secret, new Date(NOW.getTime() + 2 * 3_600_000))).toBeNull();
    const { secret: last } = await platform('rotate', 'radar', '--overlap', '0');
    expect([await opens('radar', last), await opens('radar', next)]).toEqual(['radar', null]);

    const listed = await platform('list');
    expect(listed).toMatchObject([{ key: 'radar', name: '商机雷达', revoked: false }]);
    const { rows } = await database.sql.query<{ row: string }>(
      'select row_to_json(p)::text as row from export_products p',
    );
    const log = await database.orm.select().from(auditLog);
    for (const one of [secret, next, last]) expect(JSON.stringify([listed, rows, log])).not.toContain(one);

    const { link } = await platform('link', 'radar', '--company', '1000001', '--keyword', '轴承', '--target', 'crm');
    const [page, signed] = link.split('?reference=');
    expect(page).toBe('/export/crm-task');
    const { sealer } = await openKeys(database, config, NOW);
    const { reference: read } = await readReference({ db: database.orm, sealer, now: NOW }, signed);
    expect(read).toMatchObject({ company: 1_000_001, dataSet: 'enterprise', keyword: '轴承' });
    await expect(platform('link', 'radar', '--company', '1000001', '--data-set', 'nothing')).rejects.toThrow('nothing');

    await platform('revoke', 'radar');
    await expect(platform('link', 'radar', '--company', '1000001')).rejects.toThrow('state-forbids');
    expect(await opens('radar', last)).toBeNull();
    await expect(platform('rotate', 'nobody')).rejects.toThrow('not-found');
    expect(log.map(({ action }) => action)).toContain('platform.export-product-issue');
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dataSet, type Row } from '@daas/contract/datasets';
import { openDatabase } from '@daas/server/db/client';
import { migrate } from '@daas/server/db/migrate';
import { ensurePartitions } from '@daas/server/db/partitions';
import { notifyChanges } from '@daas/server/features/monitor/notify';
import { sqlEngine } from '@daas/server/market/sql/engine';
import { DATABASES, freshEnvironment } from '@daas/server/testing';
import { sampleRows } from '@daas/server/testing/console';
import { servicesFor } from '@daas/server/testing/gateway';
import { buildPrograms, PRODUCTION, type Programs } from '@daas/server/testing/process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const def = dataSet('enterprise') ?? expect.fail('there is no data set enterprise');
const ROWS = 30_000;
const EACH = 500;
const WATCHERS = 3;
/** How long the first process may live, and how many times longer each one after it: however slow the machine is, few are needed. */
const LIFE_MS = 400;
const LONGER = 1.4;

/** The watchers of a load that is killed again and again, as what tells them is, hear of each change once. */
describe.each(DATABASES)('a load on %s that is killed on the way', () => {
  let place: Awaited<ReturnType<typeof freshEnvironment>>;
  let programs: Programs;
  let folder: string;
  let file: string;
  const wanted: string[] = [];
  const open = () => openDatabase({ dataDir: place.env.DATA_DIR ?? '', url: place.env.DATABASE_URL });
  const row = (n: number, more: Partial<Row> = {}) => ({ name: `公司 ${n}`, registered_capital: n % 100, ...more });

  beforeAll(async () => {
    programs = await buildPrograms();
    place = await freshEnvironment();
    const database = await open();
    await migrate(database);
    await ensurePartitions(database.sql, new Date());
    await servicesFor(database, () => new Date());
    const all = sampleRows(def, ROWS + EACH, (_, n) => row(n));
    await sqlEngine(database, { clock: () => new Date() }).load(def, all.slice(0, ROWS));
    await database.sql.exec(`
      insert into persons (name, phone, password_hash, created_at) values ('观察者', '10000000001', '', now());
      insert into companies (name, created_at) select '公司' || n, now() from generate_series(1, ${WATCHERS}) n`);
    await database.sql.query(
      `insert into monitored_rows (company_id, data_set, row_id, title, added_by, created_at)
       select c.id, $1, r, 'x', p.id, now() from companies c, persons p, unnest($2::text[]) as r`,
      [def.key, all.map(({ id }) => id)],
    );
    const { rows: companies } = await database.sql.query<{ id: number }>('select id from companies');
    await database.close();

    const kindOf = (n: number) =>
      n >= ROWS ? 'appeared' : n % 60 === 0 ? 'vanished' : n % 60 === 1 ? 'changed' : undefined;
    const lines = all.flatMap((one, n) => {
      const what = kindOf(n);
      if (what) wanted.push(...companies.map(({ id }) => `${id} ${one.id} ${what}`));
      if (what === 'vanished') return [];
      return [JSON.stringify(what === 'changed' ? { ...one, registered_capital: 7777 } : one)];
    });
    folder = await mkdtemp(path.join(tmpdir(), 'daas-feed-'));
    file = path.join(folder, 'next.ndjson');
    await writeFile(file, `${lines.join('\n')}\n`);
  }, 300_000);
  afterAll(async () => {
    await programs.remove();
    await place.remove();
    await rm(folder, { recursive: true });
  });

  it('tells each change once', { timeout: 600_000 }, async () => {
    const env = { ...PRODUCTION, ...place.env };
    let killed = 0;
    for (let life = LIFE_MS; ; life *= LONGER) {
      const { child, ended, output } = programs.run('cli', ['load', def.key, file], env);
      const kill = setTimeout(() => child.kill('SIGKILL'), life);
      const code = await ended;
      clearTimeout(kill);
      if (code === 0) break;
      expect(child.signalCode, output()).toBe('SIGKILL');
      killed += 1;
    }
    expect(killed).toBeGreaterThan(1);
    // Servers that tell what the load changed die while they do.
    for (let life = 0; life < 3; life += 1) {
      const server = programs.run('main', [], { ...env, PORT: '0', LOG_LEVEL: 'error' });
      await server.printed(/^Ready: /m);
      const kill = setTimeout(() => server.child.kill('SIGKILL'), life * LIFE_MS);
      await server.ended;
      clearTimeout(kill);
    }
    const database = await open();
    const services = await servicesFor(database, () => new Date());
    await notifyChanges(services);
    const { rows } = await database.sql.query<{ told: string }>(
      `select company_id || ' ' || row_id || ' ' || kind as told from monitor_changes`,
    );
    await database.close();
    expect(rows.map(({ told }) => told).sort()).toEqual([...wanted].sort());
    expect(wanted.length).toBe(WATCHERS * (2 * EACH + EACH));
  });
});

import { execFileSync, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { openDatabase } from '@daas/server/db/client';
import { migrate } from '@daas/server/db/migrate';
import { DATABASES, freshEnvironment } from '@daas/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillMonth, openChannel } from '../support/channel';
import { root } from '../support/sources';

const MONTH = '2026-01';
const CALLS = 20_000;
/** After the closing begins. */
const DELAYS_MS = [0, 5, 20, 60, 150];

describe.each(DATABASES)('a month of commission on %s, whose closing is killed', () => {
  const folder = path.join(root, `packages/server/dist/test-close-${process.pid}`);
  let place: Awaited<ReturnType<typeof freshEnvironment>>;
  const open = () => openDatabase({ dataDir: place.env.DATA_DIR ?? '', url: place.env.DATABASE_URL });

  beforeAll(async () => {
    const program = path.join(root, 'tests/support/closeMonth.ts');
    execFileSync(process.execPath, [path.join(root, 'scripts/build-server.mjs'), folder, program]);
    place = await freshEnvironment();
    const database = await open();
    await migrate(database);
    await openChannel(database, new Date('2026-01-01T04:00:00Z'));
    await fillMonth(database, MONTH, CALLS);
    await database.close();
  });
  afterAll(async () => {
    await place.remove();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs it until it says `word`, and kills it so much later; what it said by then. */
  async function close(how: string, word: string, delay: number): Promise<string[]> {
    const child = spawn(process.execPath, [path.join(folder, 'closeMonth.js'), MONTH, how], {
      env: { PATH: process.env.PATH, ...place.env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const gone = new Promise((resolve) => child.once('exit', resolve));
    const said: string[] = [];
    for await (const line of createInterface(child.stdout)) {
      said.push(line);
      if (line === word) setTimeout(() => child.kill('SIGKILL'), delay);
    }
    await gone;
    return said;
  }

  /** Open, or closed to the last unit; anything between fails. */
  async function state(): Promise<'open' | 'closed'> {
    const database = await open();
    const { rows: wrong } = await database.sql.query(
      `with l as (
         select company_id, count(*) as calls, sum(base) as base, sum(amount) as amount from commission_lines where month = $1 group by 1
       )
       select l.company_id, m.state, m.amount as closed, l.amount from l full join commission_months m using (company_id)
       where exists (select 1 from commission_months)
         and (m.state, m.calls, m.base, m.amount) is distinct from ('closed', l.calls, l.base, l.amount)`,
      [MONTH],
    );
    const { rows } = await database.sql.query<{ months: number; acts: number }>(
      `select (select count(*) from commission_months)::int as months,
         (select count(*) from audit_log where action = 'platform.close-commission')::int as acts`,
    );
    await database.close();
    expect(wrong).toEqual([]);
    const { months, acts } = rows[0] as { months: number; acts: number };
    expect([months, acts]).toEqual(months > 0 ? [4, 1] : [0, 0]);
    return months > 0 ? 'closed' : 'open';
  }

  it('is open when all was written and nothing committed', async () => {
    expect(await close('held', 'Written', 0)).toEqual(['Closing', 'Written']);
    expect(await state()).toBe('open');
  });

  it('is open or closed whenever the process dies, and closed by the next', async () => {
    for (const delay of DELAYS_MS) {
      const said = await close('', 'Closing', delay);
      const found = await state();
      if (said.includes('Closed')) expect(found).toBe('closed');
      if (found === 'closed') return;
    }
    expect(await close('', 'never', 0)).toEqual(['Closing', 'Closed']);
    expect(await state()).toBe('closed');
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, root } from '../support/sources';
import { wallClockIn } from '../support/wallClock';

/** Files that ask the machine's or the database's clock, and why that is no business time. // decision 0058 */
const TECHNICAL: Record<string, string> = {
  'server/src/start/createServices.ts': 'where the clock comes from: the machine, unless a caller gives one',
  'server/src/cli/index.ts': 'where the clock of an operator’s command comes from',
  'demo/src/mocks.ts': 'on which day the mocks are started, whose demo is of that day',
  'server/src/access/addressCounts.ts': 'windows of counting that servers share',
  'server/src/db/directoryLock.ts': 'since when a process of a machine has the data directory open',
  'server/src/db/migrate.ts': 'when a migration ran here; nothing reads it',
  'server/src/parts/cluster/membership.ts': 'leases of servers that share a database',
  'server/src/parts/cluster/owners.ts': 'leases of servers that share a database',
  'server/src/parts/cluster/peers.ts': 'when a message to another server was sent',
  'server/src/parts/cluster/peerServer.ts': 'whether a message of another server is half a minute old at most',
  'server/src/kernel/id.ts': 'the order of ids; what compares an id with times gives the clock’s',
  'server/src/kernel/throttledReport.ts': 'how often one line is logged',
  'server/src/market/clickhouse/servedTables.ts': 'leftovers of loads that were killed a day ago',
  'server/src/market/sql/staging.ts': 'leftovers of loads that were killed a day ago',
  'server/src/operator/serverChecks.ts': 'leases of servers that share a database',
  'server/src/operator/environmentChecks.ts': 'compares the database’s clock with the server’s',
};

const sources = ['server', 'demo']
  .flatMap((name) => filesBelow(`packages/${name}/src`, /(?<!\.test)\.ts$/))
  .filter((file) => !file.includes('/testing/'));

test('business time comes from the clock: whoever asks another is in the table', () => {
  const found = sources.flatMap((file) => {
    const lines = wallClockIn(file, readFileSync(path.join(root, file), 'utf8'));
    return lines.length > 0 ? [{ name: file.slice('packages/'.length), lines }] : [];
  });
  const unlisted = found.filter(({ name }) => !(name in TECHNICAL));
  expect(
    unlisted.map(({ name, lines }) => `packages/${name}:${lines}: take the time as \`now\` or by \`clock\``),
  ).toEqual([]);
  const names = found.map(({ name }) => name);
  expect(
    Object.keys(TECHNICAL).filter((name) => !names.includes(name)),
    'asks no clock any more: take it out of the table',
  ).toEqual([]);
});

describe('the scan', () => {
  test.each([
    ['the machine’s clock', 'const at = new Date();'],
    ['it without brackets', 'const at = new Date;'],
    ['its milliseconds', 'const at = Date.now();'],
    ['it handed on', 'function f(now = Date.now) { return now(); }'],
    ['it by its whole name', 'const at = globalThis.Date.now();'],
    ['its text', 'const at = Date();'],
    ['a column’s default', 'const at = timestamp().notNull().defaultNow();'],
    ['SQL', `sql.query('update apps set at = now() where id = $1', [id]);`],
    ['SQL in capitals', `sql.query('select CURRENT_DATE');`],
    ['SQL between values', `db.execute(sql\`select \${one} where \${at} > clock_timestamp() and \${other}\`);`],
    ['a table’s default', 'const CREATE = `create table t (at timestamptz default current_timestamp)`;'],
  ])('finds %s', (_, text) => expect(wallClockIn('a.ts', text)).toEqual([1]));

  test.each([
    ['the services’ clock', 'const at = services.clock();'],
    ['a function called now', 'const { now } = tools; act(now());'],
    ['what measures', 'const begun = performance.now();'],
    ['a time that is given', 'const at = new Date(text); const other = Date.parse(text);'],
    ['a value in SQL', `db.execute(sql\`select \${now()}\`);`],
    ['a comment', '// as new Date() or now() would be\nconst a = 1;'],
  ])('passes %s', (_, text) => expect(wallClockIn('a.ts', text)).toEqual([]));
});

/**
 * Everything CI runs, one stage after another; the last line is the sum. `--fast` leaves out databases, browser and what
 * the change does not touch of the console, `--all` adds what takes long or needs programs of the system.
 */
import { bin, ensureInstalled, findChromium, requireNode } from './lib.mjs';
import { touchedTests } from './test/changed.mjs';
import { bringClickHouse } from './test/clickhouse.mjs';
import { bringMcpSuites } from './test/mcpSuites.mjs';
import { installMissing, missing, PACKAGING_NEEDS, RELEASE_NEEDS } from './test/means.mjs';
import { check, emptyReports, jest, journeys, reports, vitest } from './test/stages.mjs';
import { finish, leaveOut } from './test/summary.mjs';

requireNode();
const start = Date.now();
const fast = process.argv.includes('--fast');
const all = process.argv.includes('--all');
await ensureInstalled({ tests: true });
if (!fast) await installMissing();
const noClickHouse = fast
  ? undefined
  : (missing.python() ?? missing.postgres({ own: all }) ?? (await away(bringClickHouse)));
const installed = Date.now();
emptyReports();

const POSTGRES = { TEST_DATABASE: 'postgres' };
const WALKS = 'tests/journeys/walks/**';
/** Of what is asked of ClickHouse, the part that each commit is tried with. */
const ENGINE = ['packages/server/src/market/engine.test.ts', 'tests/clickhouse/market.test.ts'];

/** Runs a stage, or says why it cannot be. */
async function unless(reason, part, stage) {
  if (reason) leaveOut(part, reason);
  else await stage(part);
}

/** Those of the files that need what is not here, each of which is said. */
function leftOut(needs) {
  const postgres = missing.postgres({ own: true });
  return needs.flatMap(({ file, programs, needsPostgres }) => {
    const reason = missing.programs(programs) ?? (needsPostgres && postgres);
    if (reason) leaveOut(file, reason);
    return reason ? [file] : [];
  });
}

const exclude = (files) => files.map((one) => `--exclude=${one}`);

// Each uses one core: the console's tests, and beside them what reads the sources.
await Promise.all([
  jest('console', fast ? touchedTests() : []),
  (async () => {
    await check('format and lint', bin('biome'), ['check', '--error-on-warnings', '.']);
    await check('import boundaries', 'npm', ['run', '--silent', 'boundaries']);
    await check('types', 'node', ['scripts/typecheck.mjs']);
    // After the types, which Umi's generated files are made for: in a clean clone there are none before.
    await check('dead code', bin('knip'), ['--no-progress']);
    if (!fast) await check('build', 'node', ['scripts/build.mjs']);
  })(),
]);
await vitest('contract, kit and architecture', ['contract', 'kit', 'architecture']);
if (!fast) await databasesAndBrowser();
if (all) await long();
finish(reports, { start, installed });

/** Why what a test needs of npm cannot be brought, if it cannot. */
function away(bring) {
  return bring().then(
    () => undefined,
    ({ message }) => message,
  );
}

async function databasesAndBrowser() {
  const [python, postgres] = [missing.python(), missing.postgres()];
  if (python) leaveOut("the guide's programs in Python", python);
  // Where there is no PostgreSQL the embedded database tells everything.
  await vitest('server on the embedded database', ['server'], all || postgres ? {} : { TEST_DATABASE: 'pglite' });
  await unless(postgres, 'server on PostgreSQL', (name) => vitest(name, ['server'], POSTGRES));
  await unless(noClickHouse, 'market on ClickHouse', (name) =>
    vitest(name, ['clickhouse'], POSTGRES, all ? [] : ENGINE),
  );

  await vitest('the release, unpacked', ['release'], {}, exclude(leftOut(RELEASE_NEEDS)));

  const fonts = missing.fonts();
  await unless(missing.chromium(), 'journeys in the browser', async (name) => {
    if (fonts) leaveOut('the walks over every page', fonts);
    const without = [...(all && !fonts ? [] : [WALKS]), ...(fonts ? ['tests/journeys/every-page.*'] : [])];
    await journeys(name, { CHROMIUM_PATH: findChromium() }, exclude(without));
  });
}

async function long() {
  const [postgres, ownPostgres] = [missing.postgres(), missing.postgres({ own: true })];
  const onBoth = async (name, project) => {
    await vitest(name, [project]);
    await unless(postgres, `${name} on PostgreSQL`, (part) => vitest(part, [project], POSTGRES));
  };
  await unless(ownPostgres, 'faults', (name) => check(name, 'npm', ['run', '--silent', 'fire']));
  await onBoth('killed processes', 'kills');
  await onBoth('histories and change feed at scale', 'scale');
  const prometheus = missing.programs([['prometheus', 'prometheus']]);
  await unless(prometheus, 'monitoring by a real Prometheus', (name) => vitest(name, ['observability']));
  const backup = missing.debianPostgres();
  if (backup) leaveOut('backup of PostgreSQL', backup);
  const noSuites = await away(bringMcpSuites);
  if (noSuites) leaveOut("MCP's conformance suites", noSuites);
  const without = [...leftOut(PACKAGING_NEEDS), ...(noSuites ? ['tests/mcp/**'] : [])];
  await vitest('packaging, backup and proxies', ['packaging'], {}, exclude(without));
}

import path from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { writeServerTexts } from './config/serverTexts.mjs';

/** For a machine that other programs keep busy, as are the others: what fails takes longer, what passes does not. */
const TEST_MS = 120_000;
/** How long `expect.poll` looks: vitest's own second is too short, and the test's time-out ends it. */
const POLL_MS = 100_000;

/** Timeouts of a browser journey and of one wait in it, for a machine that other programs keep busy. */
const JOURNEY_MS = 240_000;
const WAIT_MS = JOURNEY_MS / 2;

const source = (name: string) => path.resolve(import.meta.dirname, 'packages', name, 'src');
const alias = ['contract', 'kit', 'market-ui', 'server', 'demo'].flatMap((name) => [
  { find: new RegExp(`^@daas/${name}$`), replacement: `${source(name)}/index.ts` },
  { find: new RegExp(`^@daas/${name}/`), replacement: `${source(name)}/` },
]);

/** Each takes long: started last, it would keep one worker busy while the other has nothing left. */
const LONG = /every-page|fuzz|main\.test|seed\.test|mock\.test|matrix|corpus|kills\/events/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (LONG.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/** Tests of the server, of its demo, and of both across packages. */
const SERVER = [
  'packages/{server,demo}/src/**/*.test.ts',
  'tests/{contract,corpus,fire,outputs,plausibility,upgrade}/**/*.test.ts',
];
/** Those that open no database. */
const PURE = [
  'packages/demo/src/!(seed)/*.test.ts',
  'packages/demo/src/*.test.ts',
  'packages/server/src/{kernel,tables}/**/*.test.ts',
  'packages/server/src/market/words/*.test.ts',
  'tests/corpus/{reading,variants}.test.ts',
  'tests/plausibility/*.test.ts',
];
/** On the embedded database alone: the demo, and hostile input, which the database in the same process must survive. */
const EMBEDDED = ['packages/demo/src/seed/*.test.ts', 'tests/contract/{fuzz,specification}.test.ts'];
/** What takes long, or concerns the embedded database and processes: for the second part. */
const SECOND = [
  'packages/server/src/{main.test.ts,cli/{cli,servedCommands}.test.ts,db/client.test.ts,http/releaseConnections.test.ts}',
  'packages/server/src/features/files/hostile.test.ts',
  'tests/contract/{encodings,gateway,guideSamples,mock,sampleRetries}.test.ts',
  'tests/fire/{agents,events,outage}.test.ts',
  'tests/outputs/*.test.ts',
];
/** Files that find the same on every database: `npm run test:all` runs them on the embedded one, too. */
const ON_ANY_DATABASE = [
  'packages/server/src/http/!(releaseConnections).test.ts',
  'packages/server/src/parts/agents/**/*.test.ts',
  'packages/server/src/features/{attempts,personal,sessions,signIn,uploads}/**',
  'tests/contract/{datasets-walk,matrix,people}.test.ts',
  'tests/corpus/**',
];
const ON_THE_MARKET = [
  'packages/server/src/market/*.test.ts',
  'packages/server/src/gateway/{*,call/*,write/*}.test.ts',
  'packages/server/src/features/{market,marketListing,monitor,connectors,downloads,exportTasks,files,groups,marketReport,macro,customs,regional}/**/*.test.ts',
];

type Options = NonNullable<TestProjectInlineConfiguration['test']>;

const project = (name: string, include: string[], more: Options = {}): TestProjectInlineConfiguration => ({
  resolve: { alias },
  test: {
    name,
    include,
    environment: 'node',
    setupFiles: 'tests/support/random.ts',
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    expect: { poll: { timeout: POLL_MS } },
    ...more,
  },
});

/** With a database for each test. The server keeps its state in what it is made of, not in modules, so files share them. */
const onDatabase = (kind: 'pglite' | 'postgres', more: Options = {}): Options => ({
  globalSetup: 'tests/support/databases.ts',
  setupFiles: ['tests/support/random.ts', 'tests/support/fastPasswordHash.ts'],
  isolate: false,
  ...more,
  env: { TEST_DATABASE: kind, ...more.env },
});

const LONG_MS = 900_000;
const scale = (kind: 'pglite' | 'postgres') =>
  onDatabase(kind, { testTimeout: LONG_MS, env: { HISTORY_CALLS: '5000' } });
/** Each file has a server of its own; files of one worker share modules and the browser. */
const inBrowser: Options = {
  isolate: false,
  testTimeout: JOURNEY_MS,
  hookTimeout: JOURNEY_MS,
  expect: { poll: { timeout: WAIT_MS } },
  env: { WAIT_MS: String(WAIT_MS) },
  globalSetup: 'tests/support/demo.ts',
};

await writeServerTexts();

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    projects: [
      project('contract', ['packages/contract/src/**/*.test.ts'], { isolate: false }),
      project('kit', ['packages/{kit,market-ui}/src/**/*.test.{ts,tsx}'], { isolate: false }),
      project('architecture', ['tests/architecture/**/*.test.ts', 'tests/support/**/*.test.ts'], { isolate: false }),
      project('pure', PURE, { isolate: false, env: { TEST_DATABASE: 'none' } }),
      project('postgres', SERVER, onDatabase('postgres', { exclude: [...PURE, ...EMBEDDED, ...SECOND] })),
      // Passwords at their real cost: the demo is shared with processes of their own.
      project('embedded', EMBEDDED, onDatabase('pglite', { setupFiles: 'tests/support/random.ts' })),
      // What `postgres` runs, once more, and the rest.
      project('second-database', SERVER, onDatabase('pglite', { exclude: [...PURE, ...EMBEDDED] })),
      // Of these, what the second part of CI runs.
      project('on-embedded', SERVER, onDatabase('pglite', { exclude: [...PURE, ...EMBEDDED, ...ON_ANY_DATABASE] })),
      // On a ClickHouse server that is downloaded for it (543 MB).
      project('clickhouse', ['tests/clickhouse/**/*.test.ts', ...ON_THE_MARKET], {
        ...onDatabase('postgres'),
        globalSetup: ['tests/support/clickhouse.ts', 'tests/support/databases.ts'],
      }),
      // Both SDKs, packed and installed in an empty folder.
      project('sdk', ['sdk/**/*.test.ts'], {
        globalSetup: 'sdk/tests/packed.ts',
        testTimeout: LONG_MS,
        hookTimeout: LONG_MS,
      }),
      // Packed with the packages of this clone, and run where nothing of the clone can be found.
      project('release', ['tests/release/**/*.test.ts'], {
        globalSetup: 'tests/release/packed.ts',
        hookTimeout: 600_000,
      }),
      // `npm start` in a clean clone, with the packages that it installs itself.
      project('clone', ['tests/clone/*.test.ts'], { testTimeout: LONG_MS, hookTimeout: LONG_MS }),
      project('journeys', ['tests/journeys/*.test.ts'], { ...inBrowser, retry: 1 }),
      project('more-journeys', ['tests/journeys/more/*.test.ts', 'tests/journeys/{files-in,company-center}.test.ts'], {
        ...inBrowser,
        retry: 1,
        env: { ...inBrowser.env, TEST_ALL: '1' },
      }),
      // Applies them to a copy of the sources.
      project('recipes', ['tests/recipes/*.test.ts'], { testTimeout: LONG_MS, hookTimeout: LONG_MS }),
      // Its build and its development server are its own.
      project('umi-page', ['tests/umi-page/*.test.ts'], inBrowser),
      project('walks', ['tests/journeys/walks/*.test.ts'], inBrowser),
      // For `npm run test:instants`, which sets the instant and the language.
      project('instants', ['tests/instants/**/*.test.ts'], inBrowser),
      project('observability', ['tests/observability/**/*.test.ts'], { hookTimeout: 180_000 }),
      project('mcp', ['tests/mcp/**/*.test.ts'], { testTimeout: LONG_MS, hookTimeout: LONG_MS }),
      // With linters and generators that are installed for it.
      project('openapi', ['tests/openapi/**/*.test.ts'], { testTimeout: LONG_MS, hookTimeout: LONG_MS }),
      project('packaging', ['tests/packaging/**/*.test.ts'], {
        testTimeout: LONG_MS,
        hookTimeout: LONG_MS,
        globalSetup: 'tests/support/databases.ts',
        env: { TEST_DATABASE: 'pglite' },
      }),
      project(
        'kills',
        ['tests/{backup,kills}/**/*.test.ts'],
        onDatabase('pglite', { testTimeout: LONG_MS, isolate: true }),
      ),
      project('kills-postgres', ['tests/{backup,kills,night}/**/*.test.ts'], {
        ...onDatabase('postgres', { testTimeout: LONG_MS, isolate: true }),
        // Data directories are those of the embedded database.
        exclude: [
          'tests/kills/{starts,demo}.test.ts',
          'tests/backup/{faults,kills,killsClickHouse,killsPostgres}.test.ts',
        ],
      }),
      project('page-times', ['tests/bench/pageTimes.ts'], onDatabase('postgres', { testTimeout: 2 * LONG_MS })),
      project(
        'scale',
        ['tests/scale/**/*.test.ts', 'packages/server/src/features/partners/commission.test.ts'],
        scale('pglite'),
      ),
      project(
        'scale-postgres',
        ['tests/scale/**/*.test.ts', 'packages/server/src/features/partners/commission.test.ts'],
        scale('postgres'),
      ),
    ],
  },
});

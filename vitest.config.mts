import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** How long `expect.poll` looks; vitest's own second is too short on a busy machine. */
const POLL_MS = 25_000;

const source = (name: string) => path.resolve(import.meta.dirname, 'packages', name, 'src');
const alias = ['contract', 'kit', 'server', 'demo'].flatMap((name) => [
  { find: new RegExp(`^@daas/${name}$`), replacement: `${source(name)}/index.ts` },
  { find: new RegExp(`^@daas/${name}/`), replacement: `${source(name)}/` },
]);

/** Each takes minutes: begun last, it would keep one worker busy while the other has nothing left. */
const LONG = /every-page|fuzz|main\.test|seed\.test|mock\.test|kills\/events/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (LONG.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/** In a run on the database that TEST_DATABASE names: what the run on the other one tells. */
const TOLD_ELSEWHERE: Record<string, string[]> = {
  // The contract's walks call every endpoint on it, and the journeys use it; what features do is asked of PostgreSQL.
  pglite: [
    'packages/server/src/features/**/!(hostile).test.ts',
    // Stopping is where holding the thread tells.
    'packages/server/src/http/!(release).test.ts',
    'packages/server/src/{messages,operator,sealing}/**',
    'tests/contract/{applications,changeFeed,outside,partners,people,proof,watch}.test.ts',
    'tests/corpus/places.test.ts',
  ],
  postgres: [
    'packages/demo/src/**',
    'tests/plausibility/**',
    // Without a database.
    'packages/server/src/{kernel,tables}/**',
    'tests/corpus/{reading,variants}.test.ts',
    'packages/server/src/{main.test.ts,cli/cli.test.ts}',
    'packages/server/src/features/files/hostile.test.ts',
    'tests/contract/{encodings,fuzz,gateway,guideSamples,mock,specification}.test.ts',
  ],
};

const ON_THE_MARKET = [
  'packages/server/src/market/*.test.ts',
  'packages/server/src/gateway/{*,call/*,write/*}.test.ts',
  'packages/server/src/features/{market,monitor,connectors,exportTasks,files,groups,marketReport,macro,customs,regional}/**/*.test.ts',
];

/** One project per kind, so that a stage of `npm test` can run one of them alone. */
const project = (name: string, include: string[], more: Record<string, unknown> = {}) => ({
  resolve: { alias },
  test: {
    name,
    include,
    environment: 'node',
    setupFiles: 'tests/support/random.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: POLL_MS } },
    ...more,
  },
});

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    projects: [
      project('contract', ['packages/contract/src/**/*.test.ts']),
      project('kit', ['packages/kit/src/**/*.test.{ts,tsx}']),
      project(
        'server',
        ['packages/{server,demo}/src/**/*.test.ts', 'tests/{contract,corpus,fire,plausibility,upgrade}/**/*.test.ts'],
        {
          globalSetup: 'tests/support/databases.ts',
          // The server keeps its state in what it is made of, not in modules: loading them anew for each file took as long as the tests.
          isolate: false,
          exclude: TOLD_ELSEWHERE[process.env.TEST_DATABASE ?? ''] ?? [],
        },
      ),
      project('architecture', ['tests/architecture/**/*.test.ts', 'tests/support/**/*.test.ts']),
      // The release, packed with the packages of this clone and tried where nothing of the clone can be found.
      project('release', ['tests/release/**/*.test.ts'], { testTimeout: 120_000, hookTimeout: 600_000 }),
      // Long ones, for `npm run test:all`: they need programs of the system, and say so.
      project('observability', ['tests/observability/**/*.test.ts'], { hookTimeout: 180_000 }),
      project('packaging', ['tests/{mcp,packaging}/**/*.test.ts'], { testTimeout: 900_000, hookTimeout: 900_000 }),
      project('kills', ['tests/{backup,kills}/**/*.test.ts'], {
        globalSetup: 'tests/support/databases.ts',
        // Data directories are those of the embedded database.
        exclude:
          process.env.TEST_DATABASE === 'postgres'
            ? ['tests/kills/{starts,demo}.test.ts', 'tests/backup/{faults,kills,killsClickHouse,killsPostgres}.test.ts']
            : [],
        testTimeout: 900_000,
      }),
      project('scale', ['tests/scale/**/*.test.ts', 'packages/server/src/features/partners/commission.test.ts'], {
        globalSetup: 'tests/support/databases.ts',
        testTimeout: 900_000,
        env: { HISTORY_CALLS: '5000' },
      }),
      // With a ClickHouse server that is brought for it (543 MB): the market's contract once more, and what stands on the market.
      project('clickhouse', ['tests/clickhouse/**/*.test.ts', ...ON_THE_MARKET], {
        globalSetup: ['tests/support/clickhouse.ts', 'tests/support/databases.ts'],
        isolate: false,
        testTimeout: 120_000,
      }),
      // Each file has a browser and a server of its own, of the same modules. Those in `walks` are for `npm run test:all`.
      project('journeys', ['tests/journeys/**/*.test.ts'], {
        isolate: false,
        testTimeout: 120_000,
        hookTimeout: 180_000,
        globalSetup: ['tests/support/demo.ts'],
      }),
      // For `npm run test:instants`, which says in the environment when and in which language.
      project('instants', ['tests/instants/**/*.test.ts'], {
        hookTimeout: 180_000,
        globalSetup: ['tests/support/demo.ts'],
      }),
    ],
  },
});

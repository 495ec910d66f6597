/**
 * The stages of `npm test`, `npm run test:second` and `npm run test:all`. A stage is `{ name }` with one of
 * `command`, which counts as one test; `jest`, its arguments; `vitest`, its projects, with `args`.
 * `needs` names what a stage takes beyond npm's packages (prerequisites.mjs): without it the stage is skipped, or
 * `otherwise` runs the projects that it names. `files` are test files that need more than their stage; `env` is its
 * environment; `before` downloads packages that are not part of the installation. A part is a list of steps; the lanes of a step run side by side.
 */
import { bringClickHouse } from './clickhouse.mjs';
import { bringMcpSuites } from './mcpSuites.mjs';
import { bringOpenApiTools } from './openApiTools.mjs';

const npm = (script, ...args) => ['npm', 'run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])];

/** The console, for the browser. */
export const BUILD = { name: 'build', command: npm('build') };
const CONSOLE = { name: 'console', jest: [] };
const PURE = ['contract', 'kit', 'architecture', 'pure'];
const server = {
  name: 'server, contract and architecture',
  vitest: [...PURE, 'postgres', 'embedded'],
  needs: ['postgres'],
  // Then the embedded database answers for both.
  otherwise: [...PURE, 'embedded', 'second-database'],
};
/** Walks measure texts, whose widths depend on the fonts. */
export const IN_BROWSER = { needs: ['chromium', 'fonts'] };
const clickhouse = {
  name: 'market on ClickHouse',
  vitest: ['clickhouse'],
  needs: ['python3', 'own-postgres'],
  before: bringClickHouse,
};
/** Of ClickHouse's files, those that every change must pass. */
const ENGINE = ['packages/server/src/market/engine.test.ts', 'tests/clickhouse/market.test.ts'];
const proxies = (...programs) => ['nginx', 'openssl', ...programs];

// Both cores: the console's tests, and beside them what reads the sources. Umi's files, made with the types, come before dead code.
const checks = [
  [
    { name: 'format and lint', command: npm('lint') },
    { name: 'import boundaries', command: npm('boundaries') },
    { name: 'types', command: npm('typecheck') },
    { name: 'dead code', command: npm('deadcode', '--no-progress') },
    BUILD,
  ],
  [CONSOLE],
];
/** A step of one stage. */
const step = (stage) => [[stage]];
const journeys = { name: 'journeys', vitest: ['journeys'], ...IN_BROWSER };
const first = [checks, step(server), step(journeys)];

const UMI_PAGE = { name: 'a page of plain Umi', vitest: ['umi-page'], ...IN_BROWSER };
const release = {
  name: 'release',
  vitest: ['release'],
  files: [{ file: 'tests/release/firstCall.test.ts', needs: ['openssl', 'curl', 'own-postgres'] }],
};
const RECIPES = { name: 'recipes', vitest: ['recipes'] };
const onEmbedded = {
  name: 'server on the embedded database',
  vitest: ['second-database'],
  files: [
    { file: 'tests/contract/guideSamples.test.ts', needs: ['python3'] },
    ...['outputs', 'elements', 'largeWorkbooks', 'lineEnds'].map((name) => ({
      file: `tests/outputs/${name}.test.ts`,
      needs: ['python3-openpyxl'],
    })),
    { file: 'tests/outputs/libreOffice.test.ts', needs: ['soffice'] },
  ],
};
const afterDatabases = [
  step({ ...clickhouse, args: ENGINE }),
  step({
    name: 'rows read by pages',
    vitest: ['scale-postgres'],
    args: ['tests/scale/rowsReadByPages.test.ts'],
    needs: ['postgres'],
  }),
  step({ name: 'tools for OpenAPI', vitest: ['openapi'], before: bringOpenApiTools }),
  step(release),
  step({ name: 'start of a clean clone', vitest: ['clone'] }),
  step({ name: 'SDKs', vitest: ['sdk'], needs: ['own-postgres', 'python3'] }),
  step(UMI_PAGE),
  step(BUILD),
  step({ name: 'more journeys', vitest: ['more-journeys'], ...IN_BROWSER }),
];
const second = [step({ ...onEmbedded, vitest: ['on-embedded'] }), ...afterDatabases];

const packaging = {
  name: 'packaging, backup and proxies',
  vitest: ['packaging'],
  files: [
    { file: 'tests/packaging/path.test.ts', needs: proxies() },
    { file: 'tests/packaging/pooler.test.ts', needs: ['pgbouncer', 'own-postgres'] },
    { file: 'tests/packaging/proxy.test.ts', needs: proxies('caddy') },
    { file: 'tests/packaging/rolling.test.ts', needs: proxies('caddy', 'haproxy', 'own-postgres') },
    { file: 'tests/packaging/servers.test.ts', needs: proxies('haproxy', 'own-postgres') },
    { file: 'tests/packaging/systemd.test.ts', needs: ['systemd-analyze'] },
  ],
};
const onBoth = (name, project) => ({
  name,
  vitest: [project, `${project}-postgres`],
  needs: ['own-postgres'],
  otherwise: [project],
});
const long = [
  step(RECIPES),
  step({ ...clickhouse, name: 'everything on ClickHouse' }),
  step({ name: 'walks', vitest: ['walks'], ...IN_BROWSER }),
  step({ name: 'faults', command: npm('fire'), needs: ['own-postgres'] }),
  step(onBoth('killed processes', 'kills')),
  step(onBoth('scale', 'scale')),
  step({ name: 'monitoring', vitest: ['observability'], needs: ['prometheus'] }),
  step({ name: "MCP's conformance", vitest: ['mcp'], before: bringMcpSuites }),
  step(packaging),
];

/** What `npm test -- <name>` runs; the workflow runs some of them side by side. */
export const PARTS = {
  first,
  second,
  all: [...first, step(onEmbedded), ...afterDatabases, ...long],
  checks: [checks],
  server: [step(server)],
  browser: [step(BUILD), step(journeys)],
  recipes: [step(RECIPES)],
  // What differs between versions of Node.
  versions: [step({ name: 'tests without a database', vitest: PURE }), step(release), step(UMI_PAGE)],
};

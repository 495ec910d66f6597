/** Who may import whom. A rule without its reason gets worked around, so each carries one. */
const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

const SERVER = '^packages/server/src/';
/** Tests, and what helps them, may use anything. */
const TESTS = `${SERVER}(.*[.]test[.]ts$|testing/)`;

/** Where the product starts: the server, its commands, the demo's server, builds and pages. */
const STARTS =
  '^(packages/server/(src/(main|cli/index|db/emptyDatabase)|drizzle[.]config)[.]ts|packages/[^/]+/src/(.*Worker|index)[.]ts|packages/demo/src/(serveClone|mocks)[.]ts|config/.*|[.]umirc[.]ts|mock/.*|scripts/.*|(src|apps)/.*(?<![.]test)[.]tsx?)$';

/** The server from the top down: each layer imports only what stands below it. See docs/decisions/0038. */
const LAYERS = [
  { name: 'start', path: '(main|index)[.]ts|start/|cli/|parts/' },
  { name: 'http', path: 'http/' },
  { name: 'operator', path: 'operator/' },
  { name: 'features', path: 'features/' },
  { name: 'gateway', path: 'gateway/' },
  { name: 'domains', path: 'access/|money/|market/|messages/|records/|jobs/|tables/' },
  { name: 'instance', path: 'instance/|sealing/' },
  { name: 'db', path: 'db/' },
  { name: 'kernel', path: 'kernel/' },
];
const within = (path) => `${SERVER}(${path})`;

const upwards = LAYERS.slice(1).map(({ name, path }, index) =>
  rule(
    `server-${name}-knows-nothing-above`,
    'What stands lower is used by more, and is read, tested and replaced without what stands above it.',
    { path: within(path), pathNot: TESTS },
    {
      path: within(
        LAYERS.slice(0, index + 1)
          .map((layer) => layer.path)
          .join('|'),
      ),
    },
  ),
);

/** The gateway from the top down. Operations know the layers below; these know an operation by its entry in the table only. */
const GATEWAY_LAYERS = [
  { name: 'entry', path: '(index|gateway)[.]ts' },
  { name: 'operations', path: 'operations/' },
  { name: 'openapi', path: 'openapi/' },
  { name: 'call', path: 'call/' },
  { name: 'write', path: 'write/' },
  { name: 'decide', path: 'decide/' },
  { name: 'model', path: '(model|rows|desks)[.]ts' },
];
const withinGateway = (layers) => within(`gateway/(${layers.map(({ path }) => path).join('|')})`);

const upwardsInGateway = [
  ...GATEWAY_LAYERS.slice(1).map((layer, index) =>
    rule(
      `server-gateway-${layer.name}-knows-nothing-above`,
      'A call is decided before it is written, and written before it is answered; each step is read and tested without the next, types included.',
      { path: withinGateway([layer]), pathNot: TESTS },
      { path: withinGateway(GATEWAY_LAYERS.slice(0, index + 1)) },
    ),
  ),
  rule(
    'server-gateway-file-in-a-layer',
    'A file of the gateway outside its layers would be a way around them.',
    { path: within('gateway/'), pathNot: [TESTS, withinGateway(GATEWAY_LAYERS)] },
    {},
  ),
];

/**
 * Which feature may know which, and why. What several need and is no business of one belongs below: a LIKE pattern in
 * `db/`, a product's name in `kernel/`, tables in `tables/`.
 */
const FEATURES = {
  account: {
    applications: 'the console is told which applications the company has',
    companies: 'it shows the companies of the person',
    sessions: 'it lists and ends sessions',
    signIn: 'and begins them',
  },
  apps: { connectors: 'an app shows the use of its connectors' },
  calls: {
    measures: 'their figures are measures',
    connectors: 'to repeat a call takes the right to the data set of its connector',
    downloads: 'exported calls are kept among the downloads',
    market: 'why a call found nothing is said in the words of the market',
  },
  cloud: {
    applications: 'its pages belong to an application',
    downloads: 'a ranking is kept among the downloads',
    uploads: 'customers may come as a file',
  },
  connectors: {
    market: 'a connector’s conditions are checked as a search’s',
    measures: 'its figures are measures',
  },
  companies: {
    partners: 'a company that registers may be a prospect that a partner protects',
    roles: 'its first member gets a role that permits everything',
  },
  disputes: {
    applications: 'a complete refund ends the years of an order',
    cost: 'a line of a bill is disputed',
    downloads: 'a file is disputed',
  },
  cost: {
    downloads: 'an exported bill is kept among the downloads',
    measures: 'its figures are measures',
  },
  exclusive: {
    connectors: 'a set is delivered through a connector of its own',
    downloads: 'its rows are a file among the downloads',
    market: 'its conditions are checked as a search’s',
  },
  exportTasks: {
    downloads: 'its file is kept among the downloads',
    files: 'a task is an export that is also sent',
    market: 'its conditions are checked as a search’s',
  },
  files: {
    applications: 'a file may be made by an application, which allows it and has a quota',
    connectors: 'lists and packets belong to a connector',
    downloads: 'each file is kept among the downloads',
    market: 'an export is of a search',
    monitor: 'an export may be of what is watched',
    uploads: 'a name list comes as a file',
  },
  groups: { files: 'a group is exported as a search is', monitor: 'a group leaves out what is monitored' },
  instance: {
    sessions: 'the page of the instance shows who is signed in',
    connectors: 'it shows what the catalogue offers to connectors',
  },
  macro: {
    applications: 'its file is made by an application and counts in the quota',
    downloads: 'its file is kept among the downloads',
  },
  market: { monitor: 'a row says whether it is watched, and what changed in it' },
  marketListing: {
    connectors: 'the page of a data set shows the price and a request of its connectors',
    market: 'and counts its rows as a search does',
  },
  marketReport: { regional: 'both measure a region alike' },
  monitor: { uploads: 'rows to watch may come as a file' },
  omnibox: {
    apps: 'it goes to apps',
    agents: 'to agents',
    calls: 'to a call',
    connectors: 'to connectors',
    staff: 'and to members, as their own lists find them',
  },
  overview: {
    calls: 'the overview is of calls',
    connectors: 'and of connectors',
    cost: 'and of what they cost',
    measures: 'and its figures are measures',
    files: 'and of files that failed',
    roles: 'and of permissions that members ask for',
  },
  partners: { applications: 'a partner’s notices are an application’s' },
  personal: {
    attempts: 'wrong proofs are counted',
    companies: 'a company has settings that its administrators change',
    sessions: 'a new password ends the sessions and forgets the devices',
    signIn: 'one changes one’s own sign-in, factors and contacts',
    roles: 'the profile shows one’s roles',
    privacy: 'a person may download what is stored about them',
  },
  privacy: { staff: 'what a person owns in a company is handed over as when a member leaves' },
  regional: { applications: 'its pages belong to an application' },
  serviceAccounts: {
    sessions: 'a request is told to be an account’s by its token',
    roles: 'an account holds roles',
    staff: 'an account is a member',
  },
  sessions: { companies: 'a session has a company, which may require a second factor' },
  signIn: {
    attempts: 'wrong proofs are counted',
    companies: 'one signs in to a company, and registers one',
    roles: 'who joins by single sign-on gets a role',
    sessions: 'a sign-in begins a session',
    whiteList: 'sign-in is held against the list of addresses',
  },
  staff: {
    attempts: 'wrong proofs of an invitation are counted',
    companies: 'a member belongs to companies',
    sessions: 'the sessions of a removed member end',
    signIn: 'an invitation is accepted with the proofs of a sign-in',
    agents: 'what a member let in ends with them',
    roles: 'members have roles and departments',
    uploads: 'people to invite come as a file',
  },
  tax: {
    attempts: 'codes are counted',
    sessions: 'a consent belongs to a browser, by a cookie like that of a session',
    signIn: 'who gives consent proves a telephone, as at sign-in',
    applications: 'its pages belong to an application',
  },
  whiteList: { roles: 'only some roles may change the list' },
};
const names = Object.keys(FEATURES);
const betweenFeatures = [
  ...names.map((name) =>
    rule(
      `server-feature-${name}-knows-few`,
      `A feature can be read, moved or left out with those it names. ${name} knows: ${Object.entries(FEATURES[name])
        .map(([other, reason]) => `${other} (${reason})`)
        .join('; ')}.`,
      { path: within(`features/${name}/`), pathNot: TESTS },
      {
        path: within('features/[^/]+/'),
        pathNot: within(`features/(${[name, ...Object.keys(FEATURES[name])].join('|')})/`),
      },
    ),
  ),
  rule(
    'server-feature-knows-no-other',
    'A feature that is not named above needs none of the others.',
    { path: within('features/([^/]+)/'), pathNot: [TESTS, within(`features/(${names.join('|')})/`)] },
    { path: within('features/[^/]+/'), pathNot: within('features/$2/') },
  ),
];

module.exports = {
  forbidden: [
    rule(
      'no-cycles',
      'Modules that need each other, if only by their types, are read together: what both need is a third.',
      {},
      { circular: true },
    ),
    rule(
      'contract-stands-alone',
      'The contract is read by browser, server, tests and build alike; only zod runs in all of them.',
      { path: '^packages/contract/src', pathNot: '[.]test[.]ts$' },
      { pathNot: ['^packages/contract/', 'node_modules/zod/'] },
    ),
    rule(
      'sdk-stands-alone',
      'Customers install it alone: it has no packages, and its browser part nothing of Node.',
      { path: '^sdk/typescript/src/', pathNot: '[.]test[.]ts$' },
      { pathNot: ['^sdk/typescript/src/', '^(node:)?(crypto|fs|fs/promises|process)$'] },
    ),
    rule(
      'sdk-runs-in-browsers',
      'Only the file functions and the command are for Node.',
      { path: '^sdk/typescript/src/', pathNot: ['/(node|generate)[.]ts$', '[.]test[.]ts$'] },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'kit-knows-the-contract-only',
      'The kit is shared by shell and sub-applications, so it may know neither, nor the server.',
      { path: '^packages/kit/src' },
      { path: '^(src|apps|config|mock|packages/(server|demo|market-ui))/' },
    ),
    rule(
      'market-ui-knows-kit-and-contract',
      'Like the kit it is shared by shell and sub-applications, and stands above the kit.',
      { path: '^packages/market-ui/src' },
      { path: '^(src|apps|config|mock|packages/(server|demo))/' },
    ),
    rule(
      'browsers-load-no-schemas',
      'An endpoint or a shape brings zod to every page that imports it. Values for pages are in constants, enums and vocabularies.',
      {
        path: '^(src|packages/(kit|market-ui)/src)/',
        pathNot: ['[.]test[.]tsx?$', '^src/testing/', '/testing[.]ts$', '/kit/src/wire[.]ts$'],
      },
      {
        path: '^packages/contract/src/(endpoints/|(shapes|endpoint|uploads|notifications|sunset)[.]ts|datasets/(definition|requests|filter|catalogue|provenance)[.]ts)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'server-knows-the-contract-only',
      'The server runs without the console; whatever both need belongs in the contract.',
      { path: '^packages/server/' },
      { path: '^(src|apps|config|mock|packages/(kit|market-ui))/' },
    ),
    rule(
      'server-runs-without-the-demo',
      'An installation for production comes without the demo; its tests may use the data.',
      { path: '^packages/server/src/', pathNot: '[.]test[.]ts$' },
      { path: '^packages/demo/' },
    ),
    ...upwards,
    ...upwardsInGateway,
    ...betweenFeatures,
    rule(
      'server-domains-are-independent',
      'Access, money, market, messages, records, jobs and tables are brought together by gateway and features alone.',
      {
        path: `${SERVER}(access|money|market|messages|records|jobs|tables)/`,
        pathNot: [TESTS, within('market/load/')],
      },
      { path: `${SERVER}(access|money|market|messages|records|jobs|tables)/`, pathNot: `${SERVER}$1/` },
    ),
    rule(
      'server-load-reads-tables-only',
      'A load takes the encodings and the CSV that people bring; of the other domains it needs none.',
      { path: within('market/load/'), pathNot: TESTS },
      { path: within('money/|messages/|records/|jobs/') },
    ),
    rule(
      'server-asks-the-market-s-engine',
      "Only an engine knows the market's tables, so that another can take its place; a process chooses one at start.",
      {
        path: '^packages/(server|demo)/src/',
        pathNot: [TESTS, '[.]test[.]ts$', within('market/(sql|clickhouse|catalog)/|start/openMarket[.]ts')],
      },
      { path: `${SERVER}market/(sql|clickhouse|catalog)/` },
    ),
    rule(
      'server-market-knows-no-database',
      'What a load does is the same for every engine; what is done with SQL belongs to the engine that speaks it.',
      { path: within('market/'), pathNot: [TESTS, within('market/(sql|clickhouse|catalog)/')] },
      { path: within('db/|market/(sql|clickhouse|catalog)/') },
    ),
    rule(
      'server-engine-knows-no-other',
      'What engines share stands above them, what PostgreSQL keeps for each of them in the catalog.',
      { path: `${SERVER}market/(sql|clickhouse|catalog)/`, pathNot: TESTS },
      { path: `${SERVER}market/(sql|clickhouse)/`, pathNot: `${SERVER}market/$1/` },
    ),
    rule(
      'server-knows-no-part',
      'A part can be left out: only the programs name the list of parts.',
      { path: SERVER, pathNot: [TESTS, within('parts/|(main|cli/index)[.]ts$')] },
      { path: within('parts/') },
    ),
    rule(
      'server-part-is-used-by-its-entry',
      'What a part adds to the server is in its `index.ts`.',
      { path: within('parts/index[.]ts$') },
      { path: within('parts/[^/]+/'), pathNot: within('parts/[^/]+/index[.]ts$') },
    ),
    rule(
      'server-part-knows-no-other',
      'Each part can be left out alone.',
      { path: within('parts/([^/]+)/'), pathNot: TESTS },
      { path: within('parts/[^/]+/'), pathNot: within('parts/$2/') },
    ),
    rule(
      'server-file-in-a-layer',
      'A file outside the layers would be a way around them.',
      { path: SERVER, pathNot: [TESTS, within(LAYERS.map((layer) => layer.path).join('|'))] },
      {},
    ),
    rule(
      'server-without-test-helpers',
      'What helps tests knows shortcuts that no installation may have.',
      { path: SERVER, pathNot: TESTS },
      { path: `${SERVER}testing/` },
    ),
    rule(
      'product-is-reached-by-the-product',
      'What tests alone reach is read, shipped and kept as product for nobody: it stands in `testing/` or `tests/`.',
      { path: STARTS },
      {
        path: '^packages/(contract|kit|market-ui|server|demo)/src/',
        pathNot: [STARTS, '[.]test[.]tsx?$', '^packages/[^/]+/src/testing/'],
        reachable: false,
      },
    ),
    rule(
      'demo-knows-server-and-contract',
      'Demo data is made through the server, as an operator and its members would make it.',
      { path: '^packages/demo/' },
      { path: '^(src|apps|config|mock|packages/(kit|market-ui))/' },
    ),
    rule(
      'console-never-imports-the-server',
      'Console and server meet over HTTP; an import would ship server code to browsers.',
      { path: '^(src|apps|config)/' },
      { path: '^packages/(server|demo)/' },
    ),
    rule(
      'shell-and-sub-apps-are-separate-builds',
      'Each is built and deployed by itself; what they share is in the kit.',
      { path: '^src/' },
      { path: '^apps/' },
    ),
    rule(
      'sub-apps-know-no-shell',
      'As above, the other way round.',
      { path: '^apps/' },
      { path: '^(src|config|mock)/' },
    ),
    rule(
      'sub-apps-know-no-other',
      'Each embedded application can be left out or replaced alone.',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    rule(
      'areas-are-independent',
      'A page area can be read, moved or removed alone; what two areas share goes to src/components or src/hooks.',
      { path: '^src/pages/([^/]+)/' },
      { path: '^src/pages/', pathNot: '^src/pages/$1/' },
    ),
    rule(
      'shared-knows-no-page',
      'Shared parts that know a page pull that page into every chunk using them.',
      { path: '^src/(components|hooks|request|models|layouts)/' },
      { path: '^src/pages/' },
    ),
    rule(
      'config-is-build-time',
      'The build configuration cannot load browser code.',
      { path: '^config/' },
      { path: '^(src|apps|mock)/' },
    ),
    rule(
      'mock-is-the-server',
      'Mocks written beside the server would drift from it.',
      { path: '^mock/' },
      { pathNot: ['^mock/', '^packages/(server|demo|contract)/', 'node_modules', '^(node:)?[a-z/_]+$'] },
    ),
    rule(
      'declared-dependencies-only',
      'An undeclared dependency works only while another package depends on it.',
      { path: '^(packages|config|scripts)/', pathNot: '[.]test[.]tsx?$' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    rule(
      'resolvable',
      'An import that resolves to nothing fails at run time.',
      { pathNot: '^src/[.]umi' },
      { couldNotResolve: true, pathNot: '^(@umijs/max|@@/|umi|@daas/sdk)' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/[.]umi', '(^|/)(dist|coverage)/'] },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};

/** The tests that a change touches, for `npm run check`. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib.mjs';

/** Everything stands on these, so that each test of contract, kit and architecture may change its mind. */
const SPINE =
  /^(packages\/contract\/src|config\/routes|src\/locales\/[^/]+\/(menu|permission)\.ts|package(-lock)?\.json)/;
/** Jest does not know that each console test depends on them. */
const UNDER_CONSOLE = /^(jest\.config\.js|tests\/support\/(jest\.ts|icons\.cjs|dependencies\.cjs))$/;
/** What pages consist of, from the bottom up. */
const PAGE_PACKAGES = ['packages/kit/', 'packages/market-ui/'];
const ARCHITECTURE = 'tests/architecture/';

/** Console tests with snapshots of the contract. */
const CONSOLE_TESTS = {
  'packages/contract/src/menus.ts': ['src/layouts/console/menu.test.ts'],
  'packages/contract/src/permissions.ts': ['src/access.test.ts'],
};

/** The folder of the server's tests of a file: its feature, else its layer. */
function serverArea(file) {
  const [, area] = /^packages\/server\/src\/((?:features\/)?[^/]+)\//.exec(file) ?? [];
  return area && `packages/server/src/${area}/`;
}

/** Features whose endpoints are defined in the file of another one. */
const ALSO = { account: ['sessions', 'signIn', 'companies'] };

/** The server's features of an endpoint's or a data set's definition. */
function contractArea(file) {
  const [, kind, name] = /^packages\/contract\/src\/(endpoints|datasets)\/([^/.]+)/.exec(file) ?? [];
  if (kind === 'datasets') return ['tests/contract/datasets-walk.test.ts'];
  return [name, ...(ALSO[name] ?? [])]
    .map((feature) => `packages/server/src/features/${feature}/`)
    .filter((folder) => kind && existsSync(path.join(root, folder)));
}

/**
 * What to run for changed files: `vitest` are beginnings of paths, `console` the files whose related console tests run,
 * `consoleTests` console tests of changed files elsewhere;
 * `needsDatabase` where a server test is among them; `isSpine` where far more depends on them than is run.
 * @param {readonly string[]} changed paths from the root
 */
export function affectedBy(changed) {
  const isSpine = changed.some((file) => SPINE.test(file));
  const isTest = (file) => /\.test\.tsx?$/.test(file) && !file.startsWith('src/');
  const ofServer = changed.flatMap((file) => serverArea(file) ?? contractArea(file));
  const ofTests = changed.filter(
    (file) => isTest(file) && /^tests\/(contract|corpus|plausibility|upgrade)\//.test(file),
  );
  const isOfDemo = (file) => /^packages\/(demo|contract\/src\/datasets)\//.test(file);
  const ofDemo = changed.some(isOfDemo) ? ['packages/demo/src/demo.test.ts', 'tests/plausibility/'] : [];
  const ofKit = changed.some((file) => file.startsWith('packages/kit/')) ? PAGE_PACKAGES : [];
  const ofMarket = changed.some((file) => file.startsWith('packages/market-ui/')) ? ['packages/market-ui/'] : [];
  const server = [...ofServer, ...ofTests, ...ofDemo];
  const spine = isSpine ? ['packages/contract/', ...PAGE_PACKAGES] : [...ofKit, ...ofMarket];
  return {
    vitest: changed.length > 0 ? [...new Set([ARCHITECTURE, ...spine, ...server])] : [],
    needsDatabase: server.length > 0,
    console: changed.filter((file) => /^src\/.*\.tsx?$/.test(file) && !SPINE.test(file)),
    consoleTests: changed.flatMap((file) => CONSOLE_TESTS[file] ?? []),
    isSpine:
      isSpine || changed.some((file) => UNDER_CONSOLE.test(file) || PAGE_PACKAGES.some((one) => file.startsWith(one))),
  };
}

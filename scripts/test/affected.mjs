/** The tests that a change touches, for `npm run check`. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib.mjs';

/** Everything stands on these, so that each test of contract, kit and architecture may change its mind. */
const SPINE =
  /^(packages\/contract\/src|config\/routes|src\/locales\/[^/]+\/(menu|permission)\.ts|package(-lock)?\.json)/;
/** Jest does not know that each console test depends on them. */
const UNDER_CONSOLE = /^(jest\.config\.js|tests\/support\/(jest\.ts|icons\.cjs|dependencies\.cjs))$/;
const ARCHITECTURE = 'tests/architecture/';

/** The folder of the server's tests of a file: its feature, else its layer. */
function serverArea(file) {
  const [, area] = /^packages\/server\/src\/((?:features\/)?[^/]+)\//.exec(file) ?? [];
  return area && `packages/server/src/${area}/`;
}

/** The server's feature of an endpoint's or a data set's definition. */
function contractArea(file) {
  const [, kind, name] = /^packages\/contract\/src\/(endpoints|datasets)\/([^/.]+)/.exec(file) ?? [];
  if (kind === 'datasets') return 'tests/contract/datasets-walk.test.ts';
  const folder = kind && `packages/server/src/features/${name}/`;
  return folder && existsSync(path.join(root, folder)) ? folder : undefined;
}

/**
 * What to run for changed files: `vitest` are beginnings of paths, `console` the files whose related console tests run;
 * `needsDatabase` where a server test is among them; `isSpine` where far more depends on them than is run.
 * @param {readonly string[]} changed paths from the root
 */
export function affectedBy(changed) {
  const isSpine = changed.some((file) => SPINE.test(file));
  const isTest = (file) => /\.test\.tsx?$/.test(file) && !file.startsWith('src/');
  const ofServer = changed.flatMap((file) => serverArea(file) ?? contractArea(file) ?? []);
  const ofTests = changed.filter(
    (file) => isTest(file) && /^tests\/(contract|corpus|plausibility|upgrade)\//.test(file),
  );
  const isOfDemo = (file) => /^packages\/(demo|contract\/src\/datasets)\//.test(file);
  const ofDemo = changed.some(isOfDemo) ? ['packages/demo/src/demo.test.ts', 'tests/plausibility/'] : [];
  const ofKit = changed.some((file) => file.startsWith('packages/kit/')) ? ['packages/kit/'] : [];
  const server = [...ofServer, ...ofTests, ...ofDemo];
  const spine = isSpine ? ['packages/contract/', 'packages/kit/'] : ofKit;
  return {
    vitest: changed.length > 0 ? [...new Set([ARCHITECTURE, ...spine, ...server])] : [],
    needsDatabase: server.length > 0,
    console: changed.filter((file) => /^src\/.*\.tsx?$/.test(file) && !SPINE.test(file)),
    isSpine: isSpine || changed.some((file) => UNDER_CONSOLE.test(file) || file.startsWith('packages/kit/')),
  };
}

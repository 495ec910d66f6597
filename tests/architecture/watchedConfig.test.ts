import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, root } from '../support/sources';

/** As Umi begins: the configuration is read, its plugins are loaded and run, and it is read again, which files it watches. */
const BEGIN = `
const { Config } = require('@umijs/core/dist/config/config');
const { Plugin } = require('@umijs/core/dist/service/plugin');
const cwd = process.cwd();
const anything = new Proxy(() => undefined, { get: () => anything });
const paths = new Proxy({}, { get: () => cwd });
const api = new Proxy({ cwd, paths }, { get: (own, name) => own[name] ?? anything });
const config = new Config({ cwd, env: 'development', defaultConfigFiles: ['.umirc.ts'] });
for (const file of config.getUserConfig().config.plugins)
  new Plugin({ type: 'plugin', path: require('node:path').resolve(file), cwd }).apply()(api);
process.stdout.write(JSON.stringify(config.getUserConfig().files.filter((file) => file.startsWith(cwd))));
`;

test('a development server watches every file of the configuration, whatever plugins imported of it', () => {
  const env = { ...process.env, NODE_ENV: 'development' };
  const output = execFileSync(process.execPath, ['-e', BEGIN], { cwd: root, env, encoding: 'utf8' });
  const watched = (JSON.parse(output) as string[]).map((file) => path.relative(root, file).replaceAll(path.sep, '/'));
  expect(watched).toEqual(
    expect.arrayContaining(['.umirc.ts', 'config/theme.ts', ...filesBelow('config/routes', /(?<!\/types)\.ts$/)]),
  );
});

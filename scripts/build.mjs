/** Builds console, sub-applications and server; each only when its sources changed, unless --force. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bin, ensureInstalled, fail, hashOf, requireNode, root, runQuietly, subApps, writeStamp } from './lib.mjs';
import { precompress } from './precompress.mjs';

const force = process.argv.includes('--force');
const shared = ['package-lock.json', 'packages/contract/src', 'packages/kit/src', 'scripts/bundled.mjs'];

async function build(name, sources, output, command, args) {
  const folder = path.join(root, output);
  const stamp = path.join(folder, '.stamp');
  const hash = hashOf([...shared, 'scripts/precompress.mjs', ...sources]);
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log(`Building ${name} …`);
  if ((await runQuietly(command, args, { NODE_ENV: 'production' })) !== 0) {
    fail(`Building ${name} failed: the first error above says where; mend it and run \`npm run build\` again.`);
  }
  if (existsSync(path.join(folder, 'index.html'))) await precompress(folder);
  writeStamp(stamp, hash);
}

export async function buildConsole() {
  await build('the console (one to two minutes)', ['.umirc.ts', 'config', 'src', 'public'], 'dist', bin('max'), [
    'build',
  ]);
  for (const app of subApps()) {
    const sources = [`apps/${app}`, 'apps/tsconfig.json', 'scripts/build-sub-app.mjs'];
    await build(`apps/${app}`, sources, `dist/apps/${app}`, 'npm', ['run', 'build', '--workspace', `apps/${app}`]);
  }
}

export const buildServer = () =>
  build(
    'the server',
    ['packages/server/src', 'packages/server/migrations', 'packages/demo/src', 'scripts/build-server.mjs'],
    'packages/server/dist',
    'node',
    ['scripts/build-server.mjs'],
  );

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  requireNode();
  await ensureInstalled();
  await buildConsole();
  await buildServer();
}

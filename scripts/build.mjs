/**
 * Builds console, sub-applications and server; each only when its sources changed, unless --force. --release compresses
 * the console as far as possible.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeServerTexts } from '../config/serverTexts.mjs';
import { isBuiltFrom, isCompressed, stampOf } from './buildStamp.mjs';
import {
  bin,
  ensureInstalled,
  fail,
  hashOf,
  requireNode,
  root,
  runQuietly,
  step,
  subApps,
  writeStamp,
} from './lib.mjs';
import { precompress } from './precompress.mjs';

const shared = ['package-lock.json', 'packages/contract/src'];
const sharedByPages = ['packages/kit/src', 'packages/market-ui/src', 'scripts/licences.mjs', 'scripts/precompress.mjs'];

const consolePart = () => ({
  name: 'the console',
  sources: ['.umirc.ts', 'config', 'src', 'public', ...sharedByPages],
  output: 'dist',
  command: [bin('max'), 'build'],
});

const documentationPart = {
  name: 'the documentation',
  sources: ['src/components/guide', 'src/components/samples', 'src/pages/docs', 'sdk', 'scripts/writeDocs.ts'],
  output: 'dist/docs',
  command: [bin('tsx'), 'scripts/writeDocs.ts', 'dist'],
};

const subAppPart = (app) => ({
  name: `apps/${app}`,
  sources: [`apps/${app}`, 'apps/tsconfig.json', 'scripts/build-sub-app.mjs', ...sharedByPages],
  output: `dist/apps/${app}`,
  command: [process.execPath, 'scripts/build-sub-app.mjs', app],
});

const serverPart = {
  name: 'the server',
  sources: ['packages/server/src', 'packages/server/migrations', 'packages/demo/src', 'scripts/build-server.mjs'],
  output: 'packages/server/dist',
  command: [process.execPath, 'scripts/build-server.mjs'],
};

const stampFile = ({ output }) => path.join(root, output, '.stamp');
const stampIn = (part) => (existsSync(stampFile(part)) ? readFileSync(stampFile(part), 'utf8') : undefined);

/** Returns whether the part was built; false when it was up to date. */
async function compile(part, force) {
  await writeServerTexts();
  const hash = hashOf([...shared, ...part.sources]);
  if (!force && isBuiltFrom(stampIn(part), hash)) return false;
  const [command, ...args] = part.command;
  if ((await runQuietly(command, args, { NODE_ENV: 'production' })) !== 0) {
    fail(`Building ${part.name} failed. Correct the first error above, then run \`npm run build\` again.`);
  }
  writeStamp(stampFile(part), stampOf(hash, 'none'));
  return true;
}

/** Returns whether the files of the part were compressed; false when they were already. */
async function compress(part, compression) {
  const stamp = stampIn(part);
  if (isCompressed(stamp, compression)) return false;
  await precompress(path.join(root, part.output), compression);
  writeStamp(stampFile(part), stampOf(stamp.split(' ')[0], compression));
  return true;
}

export async function buildConsole({ force = false, compression = 'light' } = {}) {
  const part = consolePart();
  await step('Built the console', () => compile(part, force));
  await step('Wrote the documentation', () => compile(documentationPart, force));
  await step('Compressed the console', () => compress(part, compression));
  await step('Built the sub-applications', async () => {
    const built = await Promise.all(
      subApps()
        .map(subAppPart)
        .map(async (app) => [await compile(app, force), await compress(app, compression)]),
    );
    return built.flat().includes(true);
  });
}

export const buildServer = ({ force = false } = {}) => step('Built the server', () => compile(serverPart, force));

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  requireNode();
  await ensureInstalled();
  const force = process.argv.includes('--force');
  await buildConsole({ force, compression: process.argv.includes('--release') ? 'full' : 'light' });
  await buildServer({ force });
}

import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const at = (file) => path.join(path.dirname(fileURLToPath(import.meta.url)), '..', file);

/** Chinese texts of contract and server. The Traditional Chinese file beside each is generated and not committed. */
export const SERVER_TEXTS = [
  'packages/contract/src/errors/zh-CN.ts',
  'packages/contract/src/errors/nouns.zh-CN.ts',
  'packages/server/src/messages/texts/zh-CN.ts',
  'packages/server/src/features/tax/consent/zh-CN.ts',
];

const changedAt = (file) => statSync(at(file)).mtimeMs;

/** Writes the Traditional Chinese files that are missing or older than their sources. */
export async function writeServerTexts() {
  const stale = SERVER_TEXTS.map((source) => ({ source, target: source.replace('zh-CN', 'zh-TW') })).filter(
    ({ source, target }) =>
      !existsSync(at(target)) || changedAt(target) < Math.max(changedAt(source), changedAt('config/taiwan.mjs')),
  );
  if (stale.length === 0) return;
  // Loading its dictionaries takes half a second.
  const { toTaiwan } = await import('./taiwan.mjs');
  for (const { source, target } of stale) {
    // Renamed, because builds and tests that start at the same time read it.
    const unfinished = `${at(target)}.${process.pid}`;
    writeFileSync(unfinished, toTaiwan(readFileSync(at(source), 'utf8')));
    renameSync(unfinished, at(target));
  }
}

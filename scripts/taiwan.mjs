/**
 * Writes the server's texts as Taiwan reads them, beside the Chinese ones they are made of: `npm run texts:taiwan` after
 * a change of those. The console's are made while building. See docs/decisions/0044.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SERVER_TEXTS, toTaiwan } from '../config/taiwan.mjs';

const root = path.join(import.meta.dirname, '..');
const made = SERVER_TEXTS.map((file) => {
  const target = file.replace('zh-CN', 'zh-TW');
  writeFileSync(path.join(root, target), toTaiwan(readFileSync(path.join(root, file), 'utf8')));
  return target;
});
execFileSync('npx', ['biome', 'format', '--write', ...made], { cwd: root, stdio: 'inherit' });

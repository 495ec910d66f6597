/** Gzipped script weight a browser loads for some routes: the entry and the chunks fetched before the page shows. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = path.resolve(import.meta.dirname, '../../dist');
if (!existsSync(dist)) {
  console.error('There is no build: run `npm run build` first.');
  process.exit(1);
}
const rows = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.js') && !file.startsWith('apps/'))
  .map((file) => ({ file, kb: gzipSync(readFileSync(path.join(dist, file))).length / 1024 }))
  .sort((a, b) => b.kb - a.kb);
const limit = Number(process.argv[2] ?? 25);
for (const { file, kb } of rows.slice(0, limit)) console.log(`${kb.toFixed(1).padStart(8)} KB  ${file}`);
console.log(
  `${rows
    .reduce((sum, row) => sum + row.kb, 0)
    .toFixed(1)
    .padStart(8)} KB  all ${rows.length} scripts`,
);

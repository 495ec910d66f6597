import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, root } from '../support/sources';

/** Where it is chosen between the two languages of data. */
const CHOSEN_IN = 'packages/contract/src/naming.ts';

/** A language asked whether it is Chinese, or one of two texts taken by hand: `chinese ? one.name_cn : one.name_en`. */
const BY_HAND =
  /startsWith\('zh'\)|\?\s*[\w.?]*(_cn|Cn|\bcn)\b\s*:|=== 'zh-CN'\s*\?\s*[\w.?]*(name|title|description)\b/i;

const sources = ['packages', 'src', 'apps']
  .flatMap((folder) => filesBelow(folder, /(?<!\.test)\.tsx?$/))
  .filter((file) => !/\/locales\/|\/\.umi|^packages\/demo\//.test(file));

test('what is called in two languages is chosen in one place', () => {
  const files = sources.filter((file) => BY_HAND.test(readFileSync(path.join(root, file), 'utf8')));
  expect(
    files.map((file) => (file === CHOSEN_IN ? file : `${file}: take nameOf, descriptionOf or inLanguage`)),
  ).toEqual([CHOSEN_IN]);
});

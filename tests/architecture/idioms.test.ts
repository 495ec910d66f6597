import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, root } from '../support/sources';

/**
 * Patterns that the console writes in one way, and the files that still write them by hand: each list may only shrink.
 * A component of antd or Umi is never one of them: a page may use it directly, whatever the kit offers.
 */
const IDIOMS: { idiom: string; form: RegExp; left: string[] }[] = [
  {
    idiom: 'submitForm, for a form whose refusals stand beside its fields',
    form: /\} catch \((\w+)\) \{\s+form\.setFields\(fieldErrors\(\1\)( as never)?\);/,
    left: ['src/pages/enterprise-monitor/rules/components/RuleDrawer.tsx'],
  },
  {
    idiom: 'useDownload, for a file that is fetched and saved',
    form: /\(\w+\) => saveFile\(|saveFile\(await/,
    left: [],
  },
  {
    idiom: 'message.success(text), which the library shows for as long as §9 says',
    form: /message\.\w+\(\{\s*content: [^{}]*(\{[^{}]*\}[^{}]*)*,\s*duration: MESSAGE_SECONDS,?\s*\}\)/,
    left: [],
  },
  {
    idiom: 'reducers named by what happens, for the state of a model',
    form: /\bset: \(current|type: '(\w+\/)?set'/,
    left: [],
  },
  {
    idiom: '`table.again`, on what reads something again',
    form: /^ {2}'(?!table\.)[\w-]+\.again': '重试'/m,
    left: [],
  },
];

const sources = ['packages/kit/src', 'src', 'apps']
  .flatMap((folder) => filesBelow(folder, /(?<!\.test)\.tsx?$/))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

test.each(IDIOMS)('$idiom', ({ form, left }) => {
  expect(sources.filter(({ text }) => form.test(text)).map(({ file }) => file)).toEqual(left);
});

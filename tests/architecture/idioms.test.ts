import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, root } from '../support/sources';

/**
 * What the console says in one way, and the files that still say it by hand: each list may only shrink.
 */
const IDIOMS: { idiom: string; form: RegExp; left: string[] }[] = [
  {
    idiom: 'Failure of the kit, where something could not be read',
    form: /<Alert\s+type="error"\s+showIcon\s+title=\{[^<>]*\}\s+action=\{<Button onClick=/,
    left: ['packages/kit/src/Failure.tsx'],
  },
  {
    idiom: 'keywordFilter of the kit, for a filter by words',
    form: /dataIndex: 'keyword',\s+(filter: true,\s+)?hideInTable: true,\s+fieldProps: \{ maxLength: [^}]*placeholder/,
    left: [],
  },
  {
    idiom: '`filter: true` on a column that is one, and nothing on the others',
    form: /\bsearch: false\b/,
    left: ['packages/kit/src/DataTable/index.tsx'],
  },
  {
    idiom: 'useCells of the kit, for a column of one field',
    form: /(?:dataIndex|key): '(\w+)',[^{}]*\brender: \(_, (\{ \1 \}|\w+)\) => <span className="tabular">\{format\.(time|day|number|money|moneyInColumn|bytes|duration)\((\w+\.)?\1\)\}<\/span>/,
    left: ['src/pages/my-data/webhooks/components/DeliveryDrawer.tsx'],
  },
  {
    idiom: 'confirmAct, before an act that is asked about',
    form: /\bModal\.confirm\(/,
    left: ['src/components/confirmAct.ts', 'src/request/present.tsx', 'src/request/stepUp/index.tsx'],
  },
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

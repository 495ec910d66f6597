/** What each kind of `npm run new` writes. Answers what is left to write, and the commands that follow from it. */
import { addImport, append, create, exists, holding, read } from './edit.mjs';

const LANGUAGES = { 'zh-CN': 'zh', 'en-US': 'en', 'ar-EG': 'ar' };
const quote = (text) => `'${text.replace(/['\\]/g, '\\$&')}'`;
const words = (name) => name.split(/[-_.]/);
const upper = (word) => word.charAt(0).toUpperCase() + word.slice(1);
const pascal = (name) => words(name).map(upper).join('');
const camel = (name) => pascal(name).replace(/^./, (first) => first.toLowerCase());

function requireName(name, pattern, example) {
  if (!pattern.test(name)) throw new Error(`${name} is no name here: write it as ${example}`);
}

/** A text a language, before the end of a file of texts. */
function addTexts(file, key, names) {
  for (const [language, name] of Object.entries(LANGUAGES))
    append(`src/locales/${language}/${file}.ts`, /export default \{/, `  ${quote(key)}: ${quote(names[name])}`);
}

const texts = (entries) =>
  `export default {\n${Object.entries(entries)
    .map(([key, text]) => `  ${quote(key)}: ${quote(text)},\n`)
    .join('')}};\n`;
/** Not imported here, but by what is made. */
const TESTING = '@testing-library/react';
const EMPTY = { zh: '暂无内容', en: 'Nothing here yet', ar: 'لا شيء هنا بعد' };

export function makePage(name, { access, ...names }) {
  requireName(name, /^[a-z][a-z-]*\/[a-z][a-z-]*$/, 'my-data/wishes');
  const [area, page] = name.split('/');
  const routes = `config/routes/${area}.ts`;
  if (!exists(routes)) throw new Error(`${routes} is not there: the area of a page is one of config/routes`);
  const entry = [`path: '/${name}'`, `name: '${page}'`, ...(access ? [`access: '${access}'`] : [])];
  append(routes, /: Route\[\] = \[/, `  { ${entry.join(', ')}, component: '@/pages/${name}/index' }`);
  addTexts('menu', `menu.${page}`, names);
  const folder = `src/pages/${name}`;
  for (const [language, one] of Object.entries(LANGUAGES))
    create(`${folder}/locales/${language}.ts`, texts({ [`${page}.empty`]: EMPTY[one] }));
  const component = pascal(page);
  create(
    `${folder}/index.tsx`,
    `import { PageTitle } from '@daas/kit/PageTitle';
import { useIntl } from '@umijs/max';
import { Card, Empty, Flex } from 'antd';

export default function ${component}() {
  const { formatMessage } = useIntl();
  return (
    <Flex vertical gap="middle">
      <PageTitle>{formatMessage({ id: 'menu.${page}' })}</PageTitle>
      <Card variant="borderless">
        <Empty description={formatMessage({ id: '${page}.empty' })} />
      </Card>
    </Flex>
  );
}
`,
  );
  create(
    `${folder}/index.test.tsx`,
    `import { screen } from '${TESTING}';
import { renderPage } from '@/testing';
import ${component} from './index';

test('it has a title', async () => {
  await renderPage(<${component} />, { path: '/${name}' });
  expect(await screen.findByRole('heading', { name: ${quote(names.zh)} })).toBeVisible();
});
`,
  );
  return {
    left: [
      `${folder}/index.tsx: what the page shows (AGENTS.md, Writing a page)`,
      'packages/contract/src/menus.ts: an item, if it stands in the menu',
    ],
    after: [['vitest', 'run', '--project=architecture', 'tests/architecture/routes.test.ts', '--update']],
  };
}

export function makeEndpoint(name) {
  requireName(name, /^[a-z][a-zA-Z]*\.[a-z][a-zA-Z]*$/, 'overview.wishes');
  const [area, what] = name.split('.');
  const own = `'${area}.`;
  const contract = holding('packages/contract/src/endpoints', /\.ts$/, `  ${own}`);
  const routes = holding('packages/server/src/features', /routes\.ts$/, own);
  const folder = routes.slice(0, routes.lastIndexOf('/'));
  const path = `/api/${area}/${what}`.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  append(
    contract,
    /^export const \w+ = \{/m,
    `  '${name}': endpoint({
    method: 'GET',
    path: '${path}',
    access: 'session',
    summary: 'Retrieve the ${what} of ${area}',
    input: z.strictObject({}),
    output: z.object({ company: z.string() }),
  })`,
  );
  create(
    `${folder}/${what}.ts`,
    `import type { EndpointOutput } from '@daas/contract/endpoints';
import type { MemberContext } from '../context';

export async function ${what}({ caller }: MemberContext): Promise<EndpointOutput<'${name}'>> {
  return { company: caller.companyName };
}
`,
  );
  addImport(routes, `import { ${what} } from './${what}';`);
  append(routes, /: Handlers<[^=]*= \{/, `  '${name}': ${what}`);
  return {
    left: [
      `${contract}: method, access, input and output of ${name}; what it changes, if it is no GET`,
      `${folder}/${what}.ts: what it does, and a test beside it`,
    ],
  };
}

export function makePermission(name, { group, ...names }) {
  requireName(name, /^[a-z][a-z_-]*$/, 'get-wish-list');
  const catalogue = 'packages/contract/src/permissions.ts';
  const [inGroups] = read(catalogue).split(/^\}/m);
  const groups = [...inGroups.matchAll(/^ {2}'?([a-z-]+)'?: \[/gm)].map(([, one]) => one);
  if (!groups.includes(group)) throw new Error(`--group is one of ${groups.join(', ')}`);
  append(catalogue, new RegExp(`^  '?${group}'?: \\[`, 'm'), `    '${name}'`);
  addTexts('permission', `permission.${name}`, names);
  return {
    left: [
      `packages/contract/src/permissions.ts: what '${name}' stands on, in REQUIRES`,
      `the endpoints and routes whose access it is`,
    ],
    after: [['jest', '--ci', 'src/access.test.ts', '--updateSnapshot']],
  };
}

const YEARS = [2024, 2022, 2020];
/** A ready filter, whose question begins the page of the data set. */
const since = (year) =>
  `    { name_cn: '${year}年以来登记', name_en: 'Registered since ${year}', question_cn: '哪些是${year}年以来登记的？', question_en: 'Which were registered since ${year}?', filter: { field: 'registered_date', op: 'gte', value: '${year}-01-01' } },`;

export function makeDataset(name, { zh, en, ar }) {
  requireName(name, /^[a-z][a-z_]*$/, 'warehouse');
  const [identifier, folder] = [camel(name), 'packages/contract/src/datasets'];
  const description = `${en}: names and days of registration.`;
  const shelf = read(`${folder}/index.ts`);
  const products = [...shelf.matchAll(/^import \{ \w+ \} from '\.\/(\w+)';/gm)].flatMap(([, file]) =>
    [...read(`${folder}/${file}.ts`).matchAll(/^ {2}productId: (\d+),/gm)].map(([, id]) => Number(id)),
  );
  create(
    `${folder}/${identifier}.ts`,
    `import { defineDataSet } from './definition';

export const ${identifier} = defineDataSet({
  key: '${name}',
  name_cn: ${quote(zh)},
  name_en: ${quote(en)},
  description_cn: ${quote(`${zh}的名称与登记日期。`)},
  description_en: ${quote(description)},
  category: 8,
  productId: ${Math.max(...products) + 1},
  icon: 'Flag',
  integratorTypes: ['API', 'FILE', 'DATAPACKET'],
  title: 'name',
  defaultColumns: ['name', 'registered_date'],
  defaultSort: '-registered_date',
  lookup: ['name'],
  pricing: { mode: 'per_non_empty', unitPrice: 600 },
  // biome-ignore format: one line each
  fields: [
    { name_en: 'name', name_cn: '名称', type: 'text', required: true, searchable: true, filterable: true, sample: '示范1号' },
    { name_en: 'registered_date', name_cn: '登记日期', label_en: 'registered', type: 'date', required: true, filterable: true, sortable: true, sample: '2025-04-16' },
  ],
  // biome-ignore format: one line each
  sections: [
    { key: 'base', name_cn: '基本信息', name_en: 'Basic facts', fields: ['name', 'registered_date'] },
  ],
  // biome-ignore format: one line each
  hotFilters: [
${YEARS.map(since).join('\n')}
  ],
});
`,
  );
  addImport(`${folder}/index.ts`, `import { ${identifier} } from './${identifier}';`);
  const entry = identifier === name ? name : `${name}: ${identifier}`;
  append(`${folder}/index.ts`, /DATA_SETS = \{/, `  ${entry}`);
  const arabic = `${folder}/locales/ar/catalogue.ts`;
  for (const [english, text] of [
    [en, ar],
    [description, `${ar}: الأسماء وتواريخ التسجيل.`],
    ['Registered|登记日期', 'تاريخ التسجيل'],
    ['Basic facts', 'بيانات أساسية'],
    ...YEARS.flatMap((year) => [
      [`Registered since ${year}`, `مسجَّلة منذ ${year}`],
      [`Which were registered since ${year}?`, `أيها مسجَّل منذ ${year}؟`],
    ]),
  ])
    if (!read(arabic).includes(quote(english)))
      append(arabic, /CATALOGUE: [^{]*= \{/, `  ${quote(english)}: ${quote(text)}`);

  const demo = 'packages/demo/src';
  const make = `make${pascal(name)}Rows`;
  create(
    `${demo}/${identifier}.ts`,
    `import { addDays } from './days';
import { padded, rowId } from './ids';
import type { World } from './world';

export function ${make}(world: World): Record<string, unknown>[] {
  const random = world.random('${name}');
  return Array.from({ length: world.counts.${name} }, (_, index) => ({
    id: rowId('${name}', index + 1),
    name: \`示范\${padded(index + 1, 4)}号\`,
    registered_date: addDays(world.baseDate, -random.int(1, 3000)),
  }));
}
`,
  );
  addImport(`${demo}/index.ts`, `import { ${make} } from './${identifier}';`);
  append(`${demo}/index.ts`, /DEMO_DEFAULTS[^=]*= \{[^{]*\{/, `    ${name}: 300`);
  append(`${demo}/index.ts`, /GENERATORS[^{]*\{/, `  ${name}: ${make}`);
  // Below the entry of its category, until it has one of its own.
  append('src/layouts/console/menu.test.ts', /expect\(found\)\.toEqual\(\{/, `    ${name}: 'search-shop'`);
  const stated = `generated(${quote(zh)}, ${quote(en.toLowerCase())}, 'monthly')`;
  append(`${demo}/provenance.ts`, /STATED[^{]*\{/, `  ${name}: ${stated}`);
  return {
    left: [
      `${folder}/${identifier}.ts: fields, sections, price, relations; a \`detailPath\`, if it has a page of its own`,
      `${demo}/${identifier}.ts: rows that an expert believes, and rules in tests/plausibility`,
    ],
  };
}

export function makeSubApp(name, { path, ...names }) {
  requireName(name, /^[a-z][a-z-]*$/, 'wish-search');
  if (!path || !/^[a-z][a-z-]*$/.test(path)) throw new Error('--path is missing: the first segment of its pages');
  const folder = `apps/${name}`;
  const { version, license, dependencies } = JSON.parse(read('apps/industry/package.json'));
  const own = Object.fromEntries(
    Object.entries(dependencies).filter(([one]) => ['@daas/kit', '@umijs/max', 'antd', 'react'].includes(one)),
  );
  const manifest = { name: `@daas/${name}`, version, private: true, license, type: 'module' };
  const scripts = { build: `node ../../scripts/build-sub-app.mjs ${name}` };
  create(`${folder}/package.json`, `${JSON.stringify({ ...manifest, scripts, dependencies: own }, null, 2)}\n`);
  for (const [language, one] of Object.entries(LANGUAGES))
    create(`${folder}/src/locales/${language}.ts`, texts({ [`${name}.empty`]: EMPTY[one] }));
  create(
    `${folder}/src/index.tsx`,
    `import { register } from '@daas/kit/subApp';
import { App } from './App';
import ar from './locales/ar-EG';
import en from './locales/en-US';
import zh from './locales/zh-CN';
import taiwan from './locales/zh-CN?taiwan';

register('${name}', App, { 'zh-CN': zh, 'en-US': en, 'zh-TW': taiwan, 'ar-EG': ar });
`,
  );
  create(
    `${folder}/src/App.tsx`,
    `import { PageTitle } from '@daas/kit/PageTitle';
import { useIntl } from '@umijs/max';
import { Empty, Flex } from 'antd';

export function App() {
  const { formatMessage } = useIntl();
  return (
    <Flex vertical gap="middle">
      <PageTitle>{formatMessage({ id: 'menu.${path}' })}</PageTitle>
      <Empty description={formatMessage({ id: '${name}.empty' })} />
    </Flex>
  );
}
`,
  );
  append('packages/kit/src/subApp.ts', /SUB_APPS = \{/, `  ${quote(name)}: [${quote(path)}]`);
  addTexts('menu', `menu.${path}`, names);
  append('tests/support/pages.ts', /BELOW[^{]*\{/, `  '/${path}/*': ['']`);
  return {
    left: [
      `${folder}/src/App.tsx: what it draws; what it imports of the shell stands in src/subApps/modules.ts`,
      'packages/contract/src/menus.ts: an item, if it stands in the menu',
      `tests/support/pages.ts: the other pages below /${path}`,
    ],
    after: [
      ['npm', 'install', '--no-audit', '--no-fund'],
      ['vitest', 'run', '--project=architecture', 'tests/architecture/routes.test.ts', '--update'],
    ],
  };
}

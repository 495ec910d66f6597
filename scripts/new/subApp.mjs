/** The skeleton of an embedded sub-application. */
import { append, create, filesWith, read } from './edit.mjs';
import {
  addTexts,
  EMPTY,
  LANGUAGES,
  quote,
  ROUTES_SNAPSHOT,
  requireFreePrefix,
  requireName,
  requireNames,
  SETUP,
  textsFile,
} from './names.mjs';

const ROUTES = 'config/routes/sub-apps.ts';
const EMBEDDED = '@/pages/data-market/embedded/index';

export function makeSubApp(name, { path, ...names }) {
  requireName(name, /^[a-z][a-z-]*$/, 'wish-search');
  requireName(path, /^[a-z]+$/, 'wish');
  requireNames(names);
  const [existing] = filesWith('config/routes', /\.ts$/, new RegExp(`'/${path}[/']`));
  if (existing) throw new Error(`The path /${path} already exists in ${existing}.`);
  requireFreePrefix(name);
  const folder = `apps/${name}`;
  const { version, license, dependencies } = JSON.parse(read('apps/industry/package.json'));
  const own = Object.fromEntries(
    Object.entries(dependencies).filter(([one]) => ['@daas/kit', '@umijs/max', 'antd', 'react'].includes(one)),
  );
  const manifest = { name: `@daas/${name}`, version, private: true, license, type: 'module' };
  const scripts = { build: `node ../../scripts/build-sub-app.mjs ${name}` };
  create(`${folder}/package.json`, `${JSON.stringify({ ...manifest, scripts, dependencies: own }, null, 2)}\n`);
  for (const [language, one] of Object.entries(LANGUAGES))
    create(`${folder}/src/locales/${language}.ts`, textsFile({ [`${name}.empty`]: EMPTY[one] }));
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
  append(ROUTES, /: Route\[\] = \[/, `  { path: '/${path}/*', name: '${path}', component: '${EMBEDDED}' }`);
  addTexts('menu', `menu.${path}`, names);
  append('tests/support/pages.ts', /BELOW[^{]*\{/, `  '/${path}/*': ['']`);
  return {
    todo: [
      `${folder}/src/App.tsx: the pages; what they import from the shell must be in src/subApps/modules.ts`,
      `tests/support/pages.ts: the other pages below /${path}`,
      'packages/contract/src/menus.ts: an item, if the pages are in the menu; then npx jest src/layouts/console/menu.test.ts -u',
    ],
    steps: [
      { name: 'Link the package', command: ['npm', 'install', '--no-audit', '--no-fund'] },
      SETUP,
      ROUTES_SNAPSHOT,
    ],
  };
}

/** The skeleton of a page that lists what its endpoint returns. */
import { append, create, exists, filesWith, read } from './edit.mjs';
import { listEndpoint } from './endpoint.mjs';
import {
  addTexts,
  EMPTY,
  LANGUAGES,
  pascal,
  quote,
  ROUTES_SNAPSHOT,
  requireFreePrefix,
  requireName,
  requireNames,
  SETUP,
  textsFile,
} from './names.mjs';

const ID = { zh: '编号', en: 'ID', ar: 'المعرّف' };
// In a constant, because this file does not import it.
const TESTING_LIBRARY = '@testing-library/react';

/** Areas of signed-in pages: a file of routes and a folder of pages. */
const areas = () =>
  [...read('config/routes/console.ts').matchAll(/from '\.\/([a-z-]+)';/g)]
    .map(([, area]) => area)
    .filter((area) => exists(`src/pages/${area}`));

export function makePage(name, { endpoint, access: wanted, ...names }) {
  requireName(name, /^[a-z][a-z-]*\/[a-z][a-z-]*$/, 'my-data/wishes');
  requireNames(names);
  const [area, page] = name.split('/');
  if (!areas().includes(area)) throw new Error(`Unknown area ${area}. Available areas: ${areas().join(', ')}`);
  const routes = `config/routes/${area}.ts`;
  if (read(routes).includes(`'/${name}'`)) throw new Error(`The path /${name} already exists in ${routes}.`);
  requireFreePrefix(page);
  const { access, todo } = listEndpoint(endpoint, { access: wanted });

  const entry = [`path: '/${name}'`, `name: '${page}'`, ...(access === 'session' ? [] : [`access: '${access}'`])];
  append(routes, /: Route\[\] = \[/, `  { ${entry.join(', ')}, component: '@/pages/${name}/index' }`);
  addTexts('menu', `menu.${page}`, names);
  const folder = `src/pages/${name}`;
  for (const [language, one] of Object.entries(LANGUAGES))
    create(`${folder}/locales/${language}.ts`, textsFile({ [`${page}.id`]: ID[one], [`${page}.empty`]: EMPTY[one] }));
  // A suffix, because a page may be called as a component that it imports.
  const component = `${pascal(page)}Page`;
  create(
    `${folder}/index.tsx`,
    `import { type Column, DataTable, type Row } from '@daas/kit/DataTable';
import { useText } from '@daas/kit/hooks/useText';
import { PageTitle } from '@daas/kit/PageTitle';
import { useIntl } from '@umijs/max';
import { Flex } from 'antd';

export default function ${component}() {
  const { formatMessage } = useIntl();
  const text = useText('${page}');
  const common = useText('common');
  const columns: Column<Row<'${endpoint}'>>[] = [
    { title: common('name'), dataIndex: 'name', fixed: 'left', disable: true },
    { title: text('id'), dataIndex: 'id' },
  ];
  return (
    <Flex vertical gap="middle">
      <PageTitle>{formatMessage({ id: 'menu.${page}' })}</PageTitle>
      <DataTable
        name="${page}"
        endpoint="${endpoint}"
        rowKey="id"
        columns={columns}
        empty={{ description: text('empty') }}
      />
    </Flex>
  );
}
`,
  );
  create(
    `${folder}/index.test.tsx`,
    `import { screen } from '${TESTING_LIBRARY}';
import { renderPage } from '@/testing';
import ${component} from './index';

test('lists what ${endpoint} returns', async () => {
  const answer = { list: [{ id: 1_000_000, name: ${quote(names.zh)} }], total: 1, current: 1, pageSize: 20 };
  await renderPage(<${component} />, { path: '/${name}', api: { '${endpoint}': answer } });
  expect(await screen.findByText('1000000')).toBeVisible();
});
`,
  );
  const [gates] = filesWith('src/permissions', /\.test\.tsx$/, new RegExp(`'${area}'`));
  return {
    todo: [
      ...todo,
      `${folder}: the columns (index.tsx), their texts (locales) and the answer in index.test.tsx`,
      'packages/contract/src/menus.ts: an item, if the page is in the menu; then npx jest src/layouts/console/menu.test.ts -u',
    ],
    steps: [
      SETUP,
      ROUTES_SNAPSHOT,
      {
        name: "Add the page to the snapshot of pages' permissions",
        command: ['jest', '--ci=false', gates, '--testNamePattern', `^/${name}$`],
        snapshot: `${gates.replace('permissions/', 'permissions/__snapshots__/')}.snap`,
      },
    ],
  };
}

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { proStyles } from '../../config/proStyles';
import { root } from '../support/sources';

/** Of the library's components those that no list draws; its layout, login forms and lists of other kinds are whole folders. */
const NOT_DRAWN = [
  'Checkbox',
  'DragSortTable',
  'DrawerForm',
  'DropdownFooter',
  'FieldLabel',
  'FieldRadioRadio',
  'FilterDropdown',
  'IndexColumn',
  'InlineErrorFormItem',
  'LightFilter',
  'LightSelect',
  'LightWrapper',
  'LoginForm',
  'LoginFormPage',
  'ProCardActions',
  'ProCardDivider',
  'ProCardLoading',
  'ProCardOperation',
  'ProFormGroup',
  'ProFormList',
  'Statistic',
  'StatisticCard',
  'CheckCard',
  'StepsForm',
  'TextArea',
];

// Renders the whole library, which takes seconds of processor time.
test('each component of ProTable has its styles in the file, or is named as one that no list draws', {
  timeout: 180_000,
}, () => {
  const library = path.join(root, 'node_modules/@ant-design/pro-components/es');
  const styled = ['card', 'field', 'form', 'table', 'utils']
    .flatMap((folder) =>
      readdirSync(path.join(library, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(library, folder, file),
      ),
    )
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\buse(?:Antd)?Style\('(\w+)'/g)].map(([, name]) => name),
    );
  const { rules, names } = proStyles(root);
  expect([...names, ...NOT_DRAWN].sort()).toEqual([...new Set(styled)].sort());
  expect(rules).toContain('.daas-pro-query-filter-row');
  // In every theme: no colour of one.
  expect(rules.match(/#[0-9a-f]{3,8}\b/g) ?? []).toEqual([]);
});

/** The skeleton of a data set with a name and a date. */
import { Script } from 'node:vm';
import { addImport, append, create, filesWith, read } from './edit.mjs';
import { camel, pascal, quote, requireName, requireNames } from './names.mjs';

const FOLDER = 'packages/contract/src/datasets';

function isIdentifier(name) {
  try {
    return Boolean(new Script(`const ${name} = 0`));
  } catch {
    return false;
  }
}

const YEARS = [2024, 2022, 2020];
/** A filter with the question that the page of the data set offers. */
const since = (year) =>
  `    { name_cn: '${year}年以来登记', name_en: 'Registered since ${year}', question_cn: '哪些是${year}年以来登记的？', question_en: 'Which were registered since ${year}?', filter: { field: 'registered_date', op: 'gte', value: '${year}-01-01' } },`;

export function makeDataSet(name, names) {
  requireName(name, /^[a-z][a-z_]*$/, 'warehouse');
  requireNames(names);
  const { zh, en, ar } = names;
  const identifier = camel(name);
  if (!isIdentifier(identifier)) throw new Error(`"${name}" is a reserved word. Choose another name.`);
  const [existing] = filesWith(FOLDER, /\.ts$/, new RegExp(`^ {2}key: '${name}',`, 'm'));
  if (existing) throw new Error(`The data set ${name} already exists in ${existing}.`);
  const description = `${en} by name and registration date.`;
  const products = filesWith(FOLDER, /\.ts$/, /defineDataSet\(/).flatMap((file) =>
    [...read(file).matchAll(/^ {2}productId: (\d+),/gm)].map(([, id]) => Number(id)),
  );
  create(
    `${FOLDER}/${identifier}.ts`,
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
  addImport(`${FOLDER}/index.ts`, [identifier], `./${identifier}`);
  const entry = identifier === name ? name : `${name}: ${identifier}`;
  append(`${FOLDER}/index.ts`, /DATA_SETS = \{/, `  ${entry}`);
  const arabic = `${FOLDER}/locales/ar/catalogue.ts`;
  for (const [english, text] of [
    [en, ar],
    [description, `${ar} بحسب الاسم وتاريخ التسجيل.`],
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
  addImport(`${demo}/index.ts`, [make], `./${identifier}`);
  append(`${demo}/index.ts`, /DEMO_DEFAULTS[^=]*= \{[^{]*\{/, `    ${name}: 300`);
  append(`${demo}/index.ts`, /GENERATORS[^{]*\{/, `  ${name}: ${make}`);
  // It has no menu item of its own: its search belongs to the item of its category.
  append('src/layouts/console/menu.test.ts', /expect\(found\)\.toEqual\(\{/, `    ${name}: 'search-shop'`);
  const statement = `generated(${quote(zh)}, ${quote(en.toLowerCase())}, 'monthly')`;
  append(`${demo}/provenance.ts`, /STATED[^{]*\{/, `  ${name}: ${statement}`);
  return {
    todo: [
      `${FOLDER}/${identifier}.ts: fields, sections, price and relations; \`detailPath\` if a row has a page of its own`,
      `${demo}/${identifier}.ts: realistic rows, and their rules in tests/plausibility`,
    ],
  };
}

import { expect, it } from 'vitest';
import { scaleOf } from '../../quantity';
import { changesOf, DATA_SET_LIST, type DataSetDefinition, dataSetView, fieldLabel, unitLabel } from '..';
import { DATA_CATEGORIES } from '../categories';
import { filterConfig, type HotFilter } from '../filterConfig';
import { UNITS } from '../units';
import { AR, AR_FILES } from './ar';

const ARABIC = /\p{Script=Arabic}/u;
/** Names of standards and marks, grades, and what is digits or signs alone. */
const EVERYBODYS = /^(ISO \d+|IATF \d+|CE|CCC|UL|RoHS|AAA|[\d,–%\s]+)$/;
/** Units that every language writes the same. */
const SIGNS = /^(%|‰|°|㎡|m|t\/㎡|kVA|kW|MW)$/;

/** Everything that a data set shows of itself in a language, each with the place where it stands. */
function textsOf(def: DataSetDefinition, language: string): [place: string, text: string][] {
  const view = dataSetView(def, language);
  const config = filterConfig(def, language);
  const values = (place: string, list: { value: string; label: string }[] | null) =>
    (list ?? []).map(({ value, label }): [string, string] => [`${place}=${value}`, label]);
  return [
    ['name', view.name],
    ['description', view.description],
    ...view.fields.flatMap((field): [string, string][] => [
      [field.name_en, field.label],
      ...values(field.name_en, field.values),
      ...(field.columns ?? []).flatMap((column): [string, string][] => [
        [`${field.name_en}.${column.name_en}`, column.label],
        ...values(`${field.name_en}.${column.name_en}`, column.values),
      ]),
    ]),
    ...view.sections.map(({ key, title }): [string, string] => [`section ${key}`, title]),
    ...view.relations.map(({ key, title }): [string, string] => [`relation ${key}`, title]),
    ...(JSON.parse(config.categories) as { name: string; dimensions: { name: string; title: string }[] }[]).flatMap(
      ({ name, dimensions }, at): [string, string][] => [
        [`group ${at}`, name],
        ...dimensions.map((one): [string, string] => [`filter ${one.name}`, one.title]),
      ],
    ),
    ...config.filter_options.flatMap(({ name, options }) => values(`option ${name}`, options)),
    ...(JSON.parse(config.hot_list) as HotFilter[]).flatMap(({ name, question }, at): [string, string][] => [
      [`ready ${at}`, name],
      ...(question ? [[`question ${at}`, question] as [string, string]] : []),
    ]),
  ];
}

it.each(DATA_SET_LIST)('$key is complete in Arabic, and so are the rules on its changes', (def) => {
  for (const one of [def, changesOf(def)]) {
    const english = new Map(textsOf(one, 'en-US'));
    const left = textsOf(one, 'ar-EG').filter(
      ([place, text]) => !EVERYBODYS.test(text) && (!ARABIC.test(text) || text === english.get(place)),
    );
    expect(left, 'Add the Arabic to packages/contract/src/datasets/locales/ar/').toEqual([]);
  }
});

it.each(DATA_SET_LIST)('$key writes digits as the shell does, and no Chinese', (def) => {
  const texts = textsOf(def, 'ar-EG').map(([, text]) => text);
  expect(texts.filter((text) => /[\u0660-\u0669\u06f0-\u06f9]|\p{Script=Han}/u.test(text))).toEqual([]);
});

it.each(DATA_SET_LIST)('$key has two fields, or two values of a field, of one name only where English has', (def) => {
  const english = dataSetView(def, 'en-US').fields;
  const alike = (labels: string[], others: string[]) =>
    labels.filter((label, at) => labels.findIndex((one, i) => one === label && others[i] !== others[at]) >= 0);
  const fields = dataSetView(def, 'ar-EG').fields;
  expect(
    alike(
      fields.map(({ label }) => label),
      english.map(({ label }) => label),
    ),
  ).toEqual([]);
  for (const [at, { values }] of fields.entries())
    expect(
      alike(
        (values ?? []).map(({ label }) => label),
        (english[at]?.values ?? []).map(({ label }) => label),
      ),
    ).toEqual([]);
});

it('a value before a change is not called as the value afterwards', () => {
  for (const def of DATA_SET_LIST)
    for (const field of changesOf(def).fields.filter(({ name_en }) => name_en.startsWith('before_'))) {
      const after = def.fields.find(({ name_en }) => `before_${name_en}` === field.name_en);
      expect(fieldLabel(field, 'ar-EG'), field.name_en).not.toBe(after && fieldLabel(after, 'ar-EG'));
    }
});

const units = [...new Set(DATA_SET_LIST.flatMap(({ fields }) => fields.flatMap(({ unit }) => unit ?? [])))];
const ADD_UNITS = 'Add these units to packages/contract/src/datasets/units.ts';

it('has every unit in English, except signs', () => {
  const hasEnglish = (unit: string) => unit in UNITS && !/\p{Script=Han}/u.test(UNITS[unit]?.en ?? '');
  expect(
    units.filter((unit) => !SIGNS.test(unit) && !hasEnglish(unit)),
    ADD_UNITS,
  ).toEqual([]);
});

it('has every unit in Arabic, except signs', () => {
  const hasArabic = (unit: string) => UNITS[unit] === null || ARABIC.test(UNITS[unit]?.ar ?? '');
  expect(
    units.filter((unit) => !SIGNS.test(unit) && !hasArabic(unit)),
    ADD_UNITS,
  ).toEqual([]);
});

it('has no unit that no field uses', () => {
  expect(Object.keys(UNITS).filter((unit) => !units.includes(unit))).toEqual([]);
});

it('a unit that is counted in tens of thousands is so in Arabic, too', () => {
  const units = DATA_SET_LIST.flatMap(({ fields }) =>
    fields.flatMap((field): [string, string][] => [
      [unitLabel(field, 'en-US') ?? '', unitLabel(field, 'ar-EG') ?? ''],
      ...(field.name_en === 'unit' ? (field.values ?? []) : []).map((one): [string, string] => [
        one.name_en,
        one.name_ar ?? '',
      ]),
    ]),
  );
  expect(units.filter(([english]) => scaleOf(english)).length).toBeGreaterThan(10);
  for (const [english, arabic] of units) expect(scaleOf(arabic), arabic).toEqual(scaleOf(english));
});

it('one text stands in one file', () => {
  const all = AR_FILES.flatMap((file) => Object.keys(file));
  expect(all.filter((english, at) => all.indexOf(english) !== at)).toEqual([]);
});

it('every data set and category has its name, every data set its description', () => {
  for (const def of DATA_SET_LIST) {
    expect(def.name_ar, def.key).toMatch(ARABIC);
    expect(def.description_ar, def.key).toMatch(ARABIC);
  }
  for (const { name_ar } of DATA_CATEGORIES) expect(name_ar).toMatch(ARABIC);
});

it('no Arabic is left of a text that is gone', () => {
  const used = new Set<string>();
  const use = (english: string | null | undefined, chinese = '') => used.add(`${english}`).add(`${english}|${chinese}`);
  const named = ({ name_en, name_cn }: { name_en: string; name_cn: string }) => use(name_en, name_cn);
  for (const def of DATA_SET_LIST) {
    use(def.description_en);
    for (const field of def.fields) {
      for (const one of [field, ...(field.columns ?? [])]) {
        use(fieldLabel(one, 'en-US'), one.name_cn);
        one.values?.forEach(named);
      }
    }
    [def, ...def.sections, ...def.relations, ...def.hotFilters].forEach(named);
    for (const { question_en } of def.hotFilters) use(question_en);
  }
  expect(Object.keys(AR).filter((english) => !used.has(english))).toEqual([]);
});

it('each data set begins with three questions, in Chinese and English', () => {
  for (const { key, hotFilters } of DATA_SET_LIST) {
    const asked = hotFilters.slice(0, 3);
    expect(asked, key).toHaveLength(3);
    for (const { question_cn, question_en } of asked) {
      expect(question_cn, key).toMatch(/？$/);
      expect(question_en, key).toMatch(/\?$/);
    }
  }
});

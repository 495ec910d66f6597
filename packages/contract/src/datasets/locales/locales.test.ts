import { expect, it } from 'vitest';
import { DATA_SET_LIST, DATA_SETS, dataSetView, fieldLabel } from '..';
import { DATA_CATEGORIES } from '../categories';
import { filterConfig, type HotFilter } from '../filterConfig';
import { AR } from './ar';

/** Data sets whose every text has its Arabic; what is added to one of them is added to `ar.ts`. */
const COMPLETE = ['enterprise', 'bidding'] as const;
const ARABIC = /\p{Script=Arabic}|^[\d,–\s]+$/u;

it.each(COMPLETE)('%s is complete: names, fields, values, sections, relations and ready filters', (key) => {
  const def = DATA_SETS[key];
  const view = dataSetView(def, 'ar-EG');
  const texts = [
    view.name,
    view.description,
    ...view.fields.flatMap(({ label, values, columns }) => [
      label,
      ...(values ?? []).map((one) => one.label),
      ...(columns ?? []).flatMap((one) => [one.label, ...(one.values ?? []).map((value) => value.label)]),
    ]),
    ...view.sections.map(({ title }) => title),
    ...view.relations.map(({ title }) => title),
    ...(JSON.parse(filterConfig(def, 'ar-EG').hot_list) as HotFilter[]).flatMap(({ name, question }) =>
      question ? [name, question] : [name],
    ),
  ];
  expect(texts.length).toBeGreaterThan(60);
  expect(texts.filter((text) => !ARABIC.test(text))).toEqual([]);
});

it('every data set and category has its name, every data set its description', () => {
  for (const def of DATA_SET_LIST) {
    expect(def.name_ar, def.key).toMatch(ARABIC);
    expect(def.description_ar, def.key).toMatch(ARABIC);
  }
  for (const { name_ar } of DATA_CATEGORIES) expect(name_ar).toMatch(ARABIC);
});

it('no Arabic is left of a text that is gone', () => {
  const used = new Set(
    DATA_SET_LIST.flatMap((def) => [
      def.name_en,
      def.description_en,
      ...def.fields.flatMap((field) => [
        fieldLabel(field, 'en-US'),
        ...(field.values ?? []).map(({ name_en }) => name_en),
        ...(field.columns ?? []).flatMap((column) => [
          fieldLabel(column, 'en-US'),
          ...(column.values ?? []).map(({ name_en }) => name_en),
        ]),
      ]),
      ...[...def.sections, ...def.relations, ...def.hotFilters].map(({ name_en }) => name_en),
      ...def.hotFilters.flatMap(({ question_en }) => question_en ?? []),
    ]),
  );
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

import { expect, test } from 'vitest';
import { hiddenAtFirst, roomFor } from './hiddenColumns';

const names = ['name', 'uscc', 'status', 'province', 'city', 'capital', 'date', 'industry'];
const columns = [...names, 'scope'].map((key) => ({ key }));
const hidden = (width: number, locale: string) =>
  hiddenAtFirst({ default_columns: names }, columns, roomFor(width, locale));

test('a list shows at first what there is room for, the first columns longest', () => {
  expect(hidden(1600, 'en-US')).toEqual(['scope']);
  expect(hidden(390, 'en-US')).toEqual(['scope']);
  expect(hidden(1440, 'zh-CN')).toEqual(['industry', 'scope']);
  expect(hidden(1440, 'ar-EG')).toEqual(['date', 'industry', 'scope']);
});

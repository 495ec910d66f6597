import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import type { Column } from './types';
import { directionsOf, formatDate, orderOf, readState, sortOf, toFilters, toFormValues, writeState } from './urlState';

const SIZES = [10, 20, 50];
const read = (query: string) => readState(new URLSearchParams(query), 20, SIZES);

test.each(['', 'keyword=CRM', 'period=2026-11-01&period=2026-11-02&current=3&pageSize=50&sort=-at'])(
  'a view survives the address: "%s"',
  (query) => {
    expect(writeState(read(query), 20).toString()).toBe(query);
  },
);

test.each(['current=0', 'current=-1', 'current=1.5', 'current=x', 'pageSize=7', 'pageSize=200', 'pageSize='])(
  'a page or size that the list does not offer is the default: %s',
  (query) => expect(read(query)).toMatchObject({ current: 1, pageSize: 20 }),
);

test('empty fields are no filters', () => {
  const values = { keyword: '', status: undefined, type: null, code: 0, period: ['a', 'b'] };
  expect(toFilters(values)).toEqual({ code: '0', period: ['a', 'b'] });
});

const columns = [
  { dataIndex: 'keyword' },
  { dataIndex: 'created', key: 'period', valueType: 'dateTimeRange' },
  { dataIndex: 'day', valueType: 'date' },
] as Column<object>[];

test('every field of the form has a value, dates as dates; what is none is left empty', () => {
  const values = toFormValues(columns, { period: ['2026-11-01T00:00:00.000Z', 'x'], day: '2026-11-03' });
  expect(values).toEqual({
    keyword: undefined,
    period: [dayjs('2026-11-01T00:00:00.000Z'), undefined],
    day: dayjs('2026-11-03'),
  });
});

test('days are written as days, moments with their offset', () => {
  const date = dayjs('2026-11-01T07:00:00.000Z');
  expect(formatDate(date, 'dateTimeRange')).toBe('2026-11-01T07:00:00.000Z');
  expect(formatDate(date, 'dateRange')).toBe(date.format('YYYY-MM-DD'));
});

test.each([
  ['name', 'ascend'],
  ['-name', 'descend'],
  [undefined, null],
] as const)('a sort and the order of its column: %s', (sort, order) => {
  expect(orderOf(sort, 'name')).toBe(order);
  expect(orderOf(sort, 'other')).toBeNull();
  expect(sortOf('name', order)).toBe(sort);
});

test('the default sort is turned round, and others end in it', () => {
  const after = (field: string, order: string) => {
    const directions: (string | undefined)[] = directionsOf(field, '-at');
    return directions[directions.indexOf(order) + 1];
  };
  expect([after('at', 'descend'), after('at', 'ascend')]).toEqual(['ascend', 'descend']);
  expect([after('name', 'ascend'), after('name', 'descend')]).toEqual(['descend', undefined]);
});

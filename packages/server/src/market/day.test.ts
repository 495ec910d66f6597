import { expect, it } from 'vitest';
import { dayNumber, isDay } from './day';

const DAY_MS = 86_400_000;

it('knows every day of four centuries, and no other', () => {
  for (let at = Date.parse('1790-01-01T00:00:00Z'); at < Date.parse('2201-01-01T00:00:00Z'); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (!isDay(day) || dayNumber(day) !== (at - Date.parse('2000-01-01T00:00:00Z')) / DAY_MS) expect(day).toBe('known');
  }
  for (const none of ['2023-02-29', '1900-02-29', '2024-00-10', '2024-13-01', '2024-04-31', '2024-01-00'])
    expect([none, isDay(none)]).toEqual([none, false]);
  for (const none of ['', '2024-1-01', '2024/01/01', '2024-01-01T', '２024-01-01', '20240-01-1', 'abcd-ef-gh'])
    expect([none, isDay(none)]).toEqual([none, false]);
});

it('counts from the first year on', () => {
  expect(isDay('0001-01-01')).toBe(true);
  expect(dayNumber('0001-01-01')).toBe((Date.parse('0001-01-01T00:00:00Z') - Date.parse('2000-01-01')) / DAY_MS);
  expect(dayNumber('9999-12-31')).toBe((Date.parse('9999-12-31T00:00:00Z') - Date.parse('2000-01-01')) / DAY_MS);
});

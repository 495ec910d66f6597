import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { setHost } from '../host';
import { useFormat } from './useFormat';

type Write = (format: ReturnType<typeof useFormat>) => string;
const Written = ({ write }: { write: Write }) => write(useFormat());
function inLocale(locale: string, write: Write): string {
  setHost({ useAppearance: () => ({ locale, theme: 'light', timeZone: 'Asia/Shanghai' }) } as never);
  return renderToStaticMarkup(<Written write={write} />);
}

const WRITTEN: [string, Write][] = [
  ['+¥12.50', (format) => format.signedMoney(125_000)],
  ['-¥12.50', (format) => format.signedMoney(-125_000)],
  ['-¥12.50', (format) => format.money(-125_000)],
  ['+1,234.5', (format) => format.signed(1234.5, 1)],
  ['-1,234.5', (format) => format.signed(-1234.5, 1)],
  ['1,000+', (format) => format.count(1000, true)],
  ['1,000', (format) => format.count(1000, false)],
];
const INVISIBLE = /[\u200e\u2066\u2069]/g;

describe('a sign', () => {
  test.each(WRITTEN)('%s', (text, write) => {
    expect(inLocale('zh-CN', write)).toBe(text);
    expect(inLocale('en-US', write)).toBe(text);
  });

  // Standing free it would be read as of the other direction, and stand behind the digits. // Unicode UAX 9, X5a and W4
  test.each(WRITTEN)('%s stands where it does, isolated, among words from right to left', (text, write) => {
    for (const locale of ['ar-EG', 'he-IL', 'ku-IQ']) {
      const shown = inLocale(locale, write);
      expect(shown).toMatch(/^\u2066.*\u2069$/);
      expect(shown.replace(INVISIBLE, '')).toBe(text);
    }
  });

  test.each([0, 0.004, -0.004])('is not there where %d is shown as nothing', (value) => {
    expect(inLocale('en-US', (format) => format.signed(value, 2))).toBe('0');
  });
  test('is not there where an amount is nothing', () => {
    expect(inLocale('en-US', (format) => format.signedMoney(0))).toBe('¥0.00');
  });
});

test('a time is not broken at its hyphens or its space, where its halves would change places', () => {
  const write: Write = (format) => format.time('2026-03-01T16:30:00Z');
  expect(inLocale('ar-EG', write)).toBe('\u20662026-\u206003-\u206002\u00a000:30:00\u2069');
  expect(inLocale('en-US', write)).toBe('2026-03-02 00:30:00');
});

test('the day of a moment is the reader’s', () => {
  const write: Write = (format) => format.date('2026-03-01T16:30:00Z');
  expect(inLocale('en-US', write)).toBe('2026-03-02');
  setHost({ useAppearance: () => ({ locale: 'en-US', theme: 'light', timeZone: 'America/New_York' }) } as never);
  expect(renderToStaticMarkup(<Written write={write} />)).toBe('2026-03-01');
});

test('an amount in a column keeps its spaces behind its digits', () => {
  // White space at the end of a line goes to the other side, isolated or not. // Unicode UAX 9, L1
  expect(inLocale('ar-EG', (format) => format.moneyInColumn(123_400))).toBe('\u2066¥12.34\u2007\u2007\u200e\u2069');
  expect(inLocale('en-US', (format) => format.moneyInColumn(123_400))).toBe('¥12.34\u2007\u2007');
});

import { MONEY_PER_YUAN } from '@daas/contract/constants';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as format from './format';

describe('what is not there', () => {
  test.each([
    format.orDash,
    format.formatMoney,
    format.formatNumber,
    format.formatTime,
    format.formatDay,
    format.formatBytes,
    format.formatDuration,
    format.formatPercent,
    format.formatTenThousand,
  ])('%o shows --', (one) => {
    expect(one(null)).toBe('--');
    expect(one(undefined)).toBe('--');
  });
});

describe('money', () => {
  test.each([
    [0, '¥0.00'],
    [123_456_700, '¥12,345.67'],
    [1, '¥0.0001'],
    [-50_000, '-¥5.00'],
  ])('%i is %s', (value, text) => expect(format.formatMoney(value)).toBe(text));
  test('what is shown reads back as the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (value) => {
        expect(format.parseMoney(format.formatMoney(value).replace('¥', ''))).toBe(value === 0 ? 0 : value);
      }),
    );
  });
  test.each(['', '1.23456', 'abc', '1e5', '.5', '1.'])('%j is no amount', (text) => {
    expect(format.parseMoney(text)).toBeNull();
  });
  test('a yuan', () => expect(format.parseMoney('1')).toBe(MONEY_PER_YUAN));
});

test('times are those of Shanghai', () => {
  expect(format.formatTime('2026-03-01T16:30:00Z')).toBe('2026-03-02 00:30:00');
  expect(format.formatDay('2026-03-01T16:30:00Z')).toBe('2026-03-02');
  expect(format.formatTime('nonsense')).toBe('--');
});

describe('figures', () => {
  test.each([
    [format.formatNumber(1234.5), '1,235'],
    [format.formatNumber(1234.567, 'en-US', 2), '1,234.57'],
    [format.formatPercent(0.1234), '12.3%'],
    [format.formatPercent(1), '100%'],
    [format.formatBytes(0), '0 B'],
    [format.formatBytes(1023), '1,023 B'],
    [format.formatBytes(1024), '1 KB'],
    [format.formatBytes(1536), '1.5 KB'],
    [format.formatBytes(50_000_000), '47.7 MB'],
    [format.formatBytes(2 ** 52), '4,096 TB'],
    [format.formatDuration(999), '999 ms'],
    [format.formatDuration(1500), '1.5 s'],
    [format.orDash(0), '0'],
    [format.orDash(''), '--'],
  ])('%s', (shown, expected) => expect(shown).toBe(expected));
});

describe('quantities', () => {
  test.each([
    [5000, '万元', '5,000万元', '10,000 CNY', 'CNY 50 M'],
    [130_204.62, '万元', '13.02亿元', '10,000 CNY', 'CNY 1.3 bn'],
    [0.5, '万元', '5,000元', '10,000 CNY', 'CNY 5,000'],
    [-120, '万元', '-120万元', '10,000 CNY', '-CNY 1.2 M'],
    [134_900, '亿元', '13.49万亿元', '100 million CNY', 'CNY 13.49 tn'],
    [194_980, '亿美元', '19.5万亿美元', '100 million USD', 'US$19.5 tn'],
    [140_658.5, '万人', '14.07亿人', '10,000 people', '1.41 bn people'],
    [24.3, '美元', '24.3美元', 'USD', 'US$24.3'],
    [85_000, '美元', '8.5万美元', 'USD', 'US$85 K'],
    [86_000, '㎡', '86,000 ㎡', '㎡', '86,000 ㎡'],
    [12.5, '%', '12.5 %', '%', '12.5 %'],
    [7, null, '7', null, '7'],
  ])('%d %s', (value, zhUnit, zh, enUnit, en) => {
    const said = (text: string) => text.replaceAll('\u00a0', ' ');
    expect(said(format.formatQuantity(value, zhUnit))).toBe(zh);
    expect(said(format.formatQuantity(value, enUnit, 'en-US'))).toBe(en);
  });
  test.each([
    [5000, '10,000 يوان', '50 مليون يوان'],
    [0.5, '10,000 يوان', '5,000 يوان'],
    [134_900, '100 مليون يوان', '13.49 ترليون يوان'],
    [24.3, 'دولار', '24.3 دولار'],
    [140_658.5, '10,000 نسمة', '1.41 مليار نسمة'],
    [7, 'أشخاص', '7 أشخاص'],
  ])('%d %s in Arabic', (value, unit, shown) => {
    expect(format.formatQuantity(value, unit, 'ar-EG').replaceAll('\u00a0', ' ')).toBe(shown);
  });
  test('a minus sign of Arabic stays before its digits', () => {
    // U+200E: without it the sign would stand behind them.
    expect(format.formatQuantity(-120, '10,000 يوان', 'ar-EG')).toMatch(/^\u200e-1\.2\s/);
  });
  test('in every language with the same digits', () => {
    expect(format.formatNumber(1234, 'ar-EG')).toMatch(/^[\d.,]+$/);
  });
});

describe('revenue', () => {
  test('above 10000 in ten-thousands', () => {
    expect(format.formatTenThousand(10_000)).toBe('10,000');
    expect(format.formatTenThousand(12_345_678)).toBe('1,234.57万');
    expect(format.formatTenThousand(12_345_678, 'en-US')).toBe('12.35M');
    expect(format.formatTenThousand(1_400_000_000)).toBe('14亿');
    expect(format.formatTenThousand(1_400_000_000, 'en-US')).toBe('1.4bn');
  });
});

test('a business day begins where its first moment is of that day', () => {
  const begin = format.startOfBusinessDay('2026-03-01');
  expect(format.businessDay(begin)).toBe('2026-03-01');
  expect(format.businessDay(begin.getTime() - 1)).toBe('2026-02-28');
});

test.each([
  [123_400, '¥12.34\u2007\u2007'],
  [404_510, '¥40.451\u2007'],
  [-49_492, '-¥4.9492'],
  [null, '--'],
])('an amount of %s ends a column as %j', (value, text) => expect(format.formatMoneyInColumn(value)).toBe(text));

import { describe, expect, test } from 'vitest';
import {
  DEFAULT_LOCALE,
  directionOf,
  isolated,
  isPartly,
  LANGUAGES,
  messagesOf,
  textsFor,
  withIsolatedValues,
  withLatinPlurals,
} from './languages';

describe('the language table', () => {
  const byKey = (key: string) => LANGUAGES.find((one) => one.key === key);
  test('about 50 entries, each complete and once', () => {
    expect(LANGUAGES.length).toBeGreaterThanOrEqual(50);
    expect(new Set(LANGUAGES.map((one) => one.key)).size).toBe(LANGUAGES.length);
    for (const one of LANGUAGES) expect(Object.values(one).every(Boolean), one.key).toBe(true);
  });
  test('the examples of §3', () => {
    const named = ['ar-EG', 'de-DE', 'en-GB', 'en-US', 'es-ES', 'fr-FR', 'ja-JP', 'zh-CN', 'zh-TW', 'ru-RU'];
    for (const key of named) expect(byKey(key)?.lang).toBe(key);
  });
  test('two entries carry another language, as observed', () => {
    expect(byKey('hy-AM')?.lang).toBe('hu-HU');
    expect(byKey('kn-IN')?.lang).toBe('zh-TW');
    expect(LANGUAGES.filter((one) => one.key !== one.lang)).toHaveLength(2);
  });
  test('right to left', () => {
    const rtl = LANGUAGES.filter((one) => directionOf(one.lang) === 'rtl').map((one) => one.key.slice(0, 2));
    expect(rtl.sort()).toEqual(['ar', 'fa', 'he', 'ku']);
  });
  test('whose texts are shown, and what stands in for those that are missing', () => {
    expect(['zh-CN', 'zh-TW', 'ar-EG', 'de-DE', 'he-IL'].map(textsFor)).toEqual([
      ['zh-CN'],
      ['zh-TW'],
      ['ar-EG', 'en-US'],
      ['en-US'],
      ['en-US'],
    ]);
    expect(['zh-CN', 'zh-TW', 'en-GB', 'ar-EG', 'fr-FR'].map(isPartly)).toEqual([false, false, false, true, true]);
  });
  test('what is read the other way stands apart', () => {
    expect(isolated('Paid.')).toBe('\u2066Paid.\u2069');
    expect(withIsolatedValues('من {min} إلى {max}، {n, plural, one {#} other {# صف}}')).toBe(
      'من \u2068{min}\u2069 إلى \u2068{max}\u2069، {n, plural, one {#} other {# صف}}',
    );
    expect(withIsolatedValues('فشل {rate}% من الاستدعاءات')).toBe('فشل \u2068{rate}%\u2069 من الاستدعاءات');
  });
  test('Chinese is shown by default; others fall back to English', () => {
    expect(DEFAULT_LOCALE).toBe('zh-CN');
    expect([messagesOf('zh-TW'), messagesOf('de-DE')]).toEqual(['zh-CN', 'en-US']);
  });
});

test.each([
  ['{n, plural, one {صف} other {# صفًا}} #1', '{n, plural, one {صف} other {{n} صفًا}} #1'],
  ['{a} of {n, plural, one {# row {b}} other {# rows}}', '{a} of {n, plural, one {{n} row {b}} other {{n} rows}}'],
])('numbers of plurals are written as they are given: %s', (text, wanted) =>
  expect(withLatinPlurals(text)).toBe(wanted),
);

import { describe, expect, test } from 'vitest';
import { DEFAULT_LOCALE, directionOf, LANGUAGES, messagesOf } from './languages';

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
  test('Chinese is shown by default; others fall back to English', () => {
    expect(DEFAULT_LOCALE).toBe('zh-CN');
    expect([messagesOf('zh-TW'), messagesOf('de-DE')]).toEqual(['zh-CN', 'en-US']);
  });
});

import { isChinese } from '@daas/contract/naming';

/** Languages of the server's messages and of names of data. Files and documents use those of `Locale`. */
export const LANGUAGES = ['zh-CN', 'zh-TW', 'en-US', 'ar-EG'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LOCALES = ['zh-CN', 'en-US'] as const;
export type Locale = (typeof LOCALES)[number];

/** Returns the language of a tag of a browser or a user's preference. Default: Chinese. // §1, decision 0044 */
export function languageFor(tag: string | null | undefined): Language {
  const preference = (tag ?? '').trim() || 'zh';
  if (/^zh-(tw|hk|mo|hant)\b/i.test(preference)) return 'zh-TW';
  if (/^zh\b/i.test(preference)) return 'zh-CN';
  return /^ar\b/i.test(preference) ? 'ar-EG' : 'en-US';
}

interface LanguageRequest {
  headers: { 'accept-language'?: string | undefined };
}

/** Returns the first language of Accept-Language. */
export const languageOf = ({ headers }: LanguageRequest): Language => languageFor(headers['accept-language']);

/** Returns the locale for a language. */
export const localeFor = (language: Language): Locale => (isChinese(language) ? 'zh-CN' : 'en-US');
export const localeOf = (request: LanguageRequest): Locale => localeFor(languageOf(request));

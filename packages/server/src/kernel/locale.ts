import { isChinese } from '@daas/contract/naming';
import type { Locale } from './refusal';

/** What the server itself says is written in these, and names of data (Arabic included); what files and documents say in those of `Locale`. */
export const LANGUAGES = ['zh-CN', 'zh-TW', 'en-US', 'ar-EG'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Of a tag as browsers and readers' preferences have it; Chinese without a wish. // §1, docs/decisions/0044 */
export function languageFor(tag: string | null | undefined): Language {
  const preference = (tag ?? '').trim() || 'zh';
  if (/^zh-(tw|hk|mo|hant)\b/i.test(preference)) return 'zh-TW';
  if (/^zh\b/i.test(preference)) return 'zh-CN';
  return /^ar\b/i.test(preference) ? 'ar-EG' : 'en-US';
}

interface Asking {
  headers: { 'accept-language'?: string | undefined };
}

/** The language that the reader asks for first. */
export const languageOf = ({ headers }: Asking): Language => languageFor(headers['accept-language']);

/** Which of the two languages that data is named in stands in for it. */
export const localeFor = (language: Language): Locale => (isChinese(language) ? 'zh-CN' : 'en-US');
export const localeOf = (request: Asking): Locale => localeFor(languageOf(request));

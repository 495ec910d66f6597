import type { Locale } from './refusal';

/** The language of an answer: what the reader asks for first, Chinese without a wish. // §1 */
export const localeOf = ({ headers }: { headers: { 'accept-language'?: string | undefined } }): Locale =>
  /^\s*zh\b/i.test(headers['accept-language'] ?? 'zh') ? 'zh-CN' : 'en-US';

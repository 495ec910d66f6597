import { nouns as english } from '@daas/contract/errors/nouns.en-US';
import { nouns as chinese } from '@daas/contract/errors/nouns.zh-CN';
import type { Locale } from '../../kernel/refusal';

/** The text of a key of the error nouns, as stored in `error` and `reject` columns. */
export const said = (key: string, locale: Locale): string => {
  const nouns: Record<string, string> = locale === 'zh-CN' ? chinese : english;
  return nouns[key] ?? key;
};

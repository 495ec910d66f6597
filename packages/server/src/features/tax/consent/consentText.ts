import type { EndpointOutput } from '@daas/contract/endpoints';
import { TAX_CONSENT_LANGUAGES, TAX_CONSENT_VERSION, TAX_QUARTERS } from '@daas/contract/tax';
import type { Language } from '../../../kernel/locale';
import { sha256 } from '../../../kernel/secrets';
import { words as arabic } from './ar-EG';
import { words as english } from './en-US';
import type { ConsentWords } from './words';
import { words as chinese } from './zh-CN';
import { words as taiwan } from './zh-TW';

const WORDS: Record<Language, ConsentWords> = {
  'zh-CN': chinese,
  'zh-TW': taiwan,
  'en-US': english,
  'ar-EG': arabic,
};

interface Request {
  subject: string;
  taxNumber: string;
  asker: string;
  purpose: string;
  days: number;
}
export type ConsentText = NonNullable<EndpointOutput<'taxAuthorization.get'>['consent_text']>;

/** Returns the stored and hashed form of a text. */
export const plainText = ({ title, clauses }: Pick<ConsentText, 'title' | 'clauses'>): string =>
  [title, ...clauses].join('\n');

/** Returns the current text for a request. Line breaks in values are removed, so that they cannot add clauses. */
export function consentText(request: Request, language: Language): ConsentText {
  const values: Record<string, string> = {
    version: TAX_CONSENT_VERSION,
    subject: request.subject,
    number: request.taxNumber,
    asker: request.asker,
    purpose: request.purpose,
    days: String(request.days),
    quarters: String(TAX_QUARTERS),
  };
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => (values[name] ?? '').replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '));
  const { title, clauses } = WORDS[language];
  const text = { title: fill(title), clauses: clauses.map(fill) };
  return { version: TAX_CONSENT_VERSION, language, ...text, sha256: sha256(plainText(text)) };
}

/** Finds the text with this hash; undefined if it is not a current text of the request. */
export const textOfHash = (request: Request, hash: string): ConsentText | undefined =>
  TAX_CONSENT_LANGUAGES.map((language) => consentText(request, language)).find((text) => text.sha256 === hash);

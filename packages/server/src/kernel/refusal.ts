import { SHOW_TYPE } from '@daas/contract/enums';
import { REFUSALS, type RefusalCode } from '@daas/contract/errors';
import { refusalTexts as arabic } from '@daas/contract/errors/ar-EG';
import { refusalTexts as english } from '@daas/contract/errors/en-US';
import { nouns as arabicNouns } from '@daas/contract/errors/nouns.ar-EG';
import { nouns as englishNouns } from '@daas/contract/errors/nouns.en-US';
import { nouns as chineseNouns } from '@daas/contract/errors/nouns.zh-CN';
import { nouns as taiwanNouns } from '@daas/contract/errors/nouns.zh-TW';
import { refusalTexts as chinese } from '@daas/contract/errors/zh-CN';
import { refusalTexts as taiwan } from '@daas/contract/errors/zh-TW';
import type { Language } from './locale';

const TEXTS: Record<Language, Record<RefusalCode, string>> = {
  'zh-CN': chinese,
  'zh-TW': taiwan,
  'en-US': english,
  'ar-EG': arabic,
};
const NOUNS: Record<Language, Record<string, string>> = {
  'zh-CN': chineseNouns,
  'zh-TW': taiwanNouns,
  'en-US': englishNouns,
  'ar-EG': arabicNouns,
};

export interface FieldProblem {
  /** Path in the input, such as `limits.perDay`. */
  field: string;
  /** The violated rule, such as `too_big`. */
  rule: string;
  message: string;
}

/** An error for the user with a stable code. Parameters that begin with `@` are nouns to translate. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly params: Record<string, string | number> = {},
    readonly fields: FieldProblem[] = [],
  ) {
    super(code);
  }

  get status(): number {
    return REFUSALS[this.code].status;
  }
}

/** Creates the refusal of a field by a rule outside its schema; a message `@key` is a text of `nouns` with `params`. */
export const invalid = (field: string, rule: string, message: string, params: Refusal['params'] = {}) =>
  new Refusal('invalid-input', { ...params, field, reason: message }, [{ field, rule, message }]);

/** Creates a 403 with the required permissions; one of them suffices. */
export const missingPermission = (needed: readonly string[]) =>
  new Refusal('permission-changed', { names: needed.join(', ') }, [
    { field: 'permission', rule: 'missing', message: '@needs-permission' },
  ]);

export function messageOf(refusal: Refusal, language: Language): string {
  const value = (name: string) => translate(String(refusal.params[name] ?? ''), refusal, language);
  return fill(TEXTS[language][refusal.code], value, language);
}

/** Inserts values. In Arabic, isolates names and numbers to keep their direction. // Unicode UAX #9 */
const fill = (template: string, value: (name: string) => string, language: Language) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) =>
    language === 'ar-EG' ? `\u2068${value(name)}\u2069` : value(name),
  );

function translate(text: string, { params }: Refusal, language: Language): string {
  return text.startsWith('@') ? nounText(text.slice(1), params, language) : text;
}

/** Returns the text of a noun or a rule. */
export function nounText(name: string, params: Refusal['params'], language: Language): string {
  return fill(NOUNS[language][name] ?? name, (parameter) => String(params[parameter] ?? ''), language);
}

/** Returns the invalid fields with translated messages. */
export const fieldsOf = (refusal: Refusal, language: Language): FieldProblem[] =>
  refusal.fields.map((field) => ({ ...field, message: translate(field.message, refusal, language) }));

/** Returns the body of a refusal at `/api/*`: the normalized error, and `code` and `msg` for 401 and 403. // §8 */
export function apiBody(refusal: Refusal, language: Language, requestId: string) {
  const row: { status: number; code?: number; showType?: number } = REFUSALS[refusal.code];
  const message = messageOf(refusal, language);
  return {
    success: false as const,
    errorCode: refusal.code,
    errorMessage: message,
    showType: row.showType ?? SHOW_TYPE.warning,
    ...(row.code === undefined ? {} : { code: row.code }),
    msg: message,
    ...(refusal.fields.length > 0 ? { fields: fieldsOf(refusal, language) } : {}),
    request_id: requestId,
  };
}

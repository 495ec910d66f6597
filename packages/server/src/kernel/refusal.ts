import { SHOW_TYPE } from '@daas/contract/enums';
import { REFUSALS, type RefusalCode } from '@daas/contract/errors';
import { refusalTexts as en } from '@daas/contract/errors/en-US';
import { nouns as enNouns } from '@daas/contract/errors/nouns.en-US';
import { nouns as cnNouns } from '@daas/contract/errors/nouns.zh-CN';
import { refusalTexts as cn } from '@daas/contract/errors/zh-CN';

export const LOCALES = ['zh-CN', 'en-US'] as const;
export type Locale = (typeof LOCALES)[number];

export interface FieldProblem {
  /** Path in the input, as `limits.perDay`. */
  field: string;
  /** The rule that was broken, as `too_big`. */
  rule: string;
  message: string;
}

/** A refusal with a stable code. Parameters that begin with `@` are nouns, named in the reader's language. */
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

/** One field that broke a rule the schema cannot say; a message `@key` is a text of `nouns`, filled from `params`. */
export const invalid = (field: string, rule: string, message: string, params: Refusal['params'] = {}) =>
  new Refusal('invalid-input', { ...params, field, reason: message }, [{ field, rule, message }]);

/** 403 that says which permission would have let the caller through; any one of several does. */
export const missingPermission = (needed: readonly string[]) =>
  new Refusal('permission-changed', { names: needed.join(', ') }, [
    { field: 'permission', rule: 'missing', message: '@needs-permission' },
  ]);

export function messageOf(refusal: Refusal, locale: Locale): string {
  const template = (locale === 'zh-CN' ? cn : en)[refusal.code];
  return fill(template, (name) => spoken(String(refusal.params[name] ?? ''), refusal, locale));
}

const fill = (template: string, value: (name: string) => string) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => value(name));

function spoken(text: string, { params }: Refusal, locale: Locale): string {
  return text.startsWith('@') ? nounText(text.slice(1), params, locale) : text;
}

/** What a noun or a rule is called in the reader's language. */
export function nounText(name: string, params: Refusal['params'], locale: Locale): string {
  const nouns: Record<string, string> = locale === 'zh-CN' ? cnNouns : enNouns;
  return fill(nouns[name] ?? name, (parameter) => String(params[parameter] ?? ''));
}

/** The fields that broke a rule, in the reader's language. */
export const fieldsOf = (refusal: Refusal, locale: Locale): FieldProblem[] =>
  refusal.fields.map((field) => ({ ...field, message: spoken(field.message, refusal, locale) }));

/** The body of `/api/*` for a refusal: the console's normalised error, and §8's `code` and `msg` for 401 and 403. */
export function apiBody(refusal: Refusal, locale: Locale, requestId: string) {
  const row: { status: number; code?: number; showType?: number } = REFUSALS[refusal.code];
  const message = messageOf(refusal, locale);
  return {
    success: false as const,
    errorCode: refusal.code,
    errorMessage: message,
    showType: row.showType ?? SHOW_TYPE.warning,
    ...(row.code === undefined ? {} : { code: row.code }),
    msg: message,
    ...(refusal.fields.length > 0 ? { fields: fieldsOf(refusal, locale) } : {}),
    request_id: requestId,
  };
}

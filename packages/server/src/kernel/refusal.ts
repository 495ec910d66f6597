import { REFUSALS, type RefusalCode } from '@daas/contract/errors';
import { refusalTexts as en } from '@daas/contract/errors/en-US';
import { nouns as enNouns } from '@daas/contract/errors/nouns.en-US';
import { nouns as cnNouns } from '@daas/contract/errors/nouns.zh-CN';
import { refusalTexts as cn } from '@daas/contract/errors/zh-CN';
import { SHOW_TYPE } from '@daas/contract/enums';

export type Locale = 'zh-CN' | 'en-US';

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

/** One field that broke a rule the schema cannot say. */
export const invalid = (field: string, rule: string, message: string) =>
  new Refusal('invalid-input', { field, reason: message }, [{ field, rule, message }]);

export function messageOf(refusal: Refusal, locale: Locale): string {
  const nouns = locale === 'zh-CN' ? cnNouns : enNouns;
  const template = (locale === 'zh-CN' ? cn : en)[refusal.code];
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(refusal.params[name] ?? '');
    return value.startsWith('@') ? (nouns[value.slice(1) as keyof typeof nouns] ?? value.slice(1)) : value;
  });
}

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
    ...(refusal.fields.length > 0 ? { fields: refusal.fields } : {}),
    request_id: requestId,
  };
}

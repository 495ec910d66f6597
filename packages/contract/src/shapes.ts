import { z } from 'zod';
import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE, MAX_MONEY, PHONE_PATTERN } from './constants';
import { CALL_LIMITS, exceededLimit, type LimitValues, SPEND_LIMITS } from './enums';
import { asMail, asPhone, isShortenedPhone } from './identity';

/** Shapes shared by endpoints. Text always has a maximum length. */
export const text = (max: number, min = 1) => z.string().trim().min(min).max(max);
/** Accepts any notation. A number that a spreadsheet shortened has its own message. */
export const phone = z
  .string()
  .max(60)
  .overwrite(asPhone)
  .refine((value) => !isShortenedPhone(value), { params: { rule: 'phone-shortened' }, abort: true })
  .regex(PHONE_PATTERN);
export const email = z.string().max(200).overwrite(asMail).email().max(100);
/** Users, companies, apps, connectors. // §5 numeric id */
export const numericId = z.number().int().min(1_000_000).max(99_999_999_999);
/** Prefixed sortable id of a record, such as `call_0m3…`. */
export const recordId = z.string().regex(/^[a-z]{2,8}_[0-9a-z]{10,40}$/);
/**
 * Marks a secret, a ticket or a link that authorizes by itself. Only the request that creates it returns it; a repeated
 * request with the same `Idempotency-Key` returns `already-done`.
 */
export const shownOnce = <T extends z.ZodType>(schema: T): T => schema.meta({ 'x-shown-once': true });
/** Names of the response properties that `shownOnce` marks. */
export const shownOnceOf = (output: z.ZodType): string[] =>
  output instanceof z.ZodObject
    ? Object.entries<z.ZodType>(output.shape).flatMap(([name, schema]) =>
        schema.meta()?.['x-shown-once'] ? [name] : [],
      )
    : [];
/** Response about a sent code; `account.codeDelivery` returns its delivery state. */
export const codeSent = {
  expires_in_seconds: z.number(),
  resend_in_seconds: z.number(),
  message_id: recordId,
  /** Only in demo mode. */
  demo_code: shownOnce(z.string().optional()),
};
/** Integer of 1/10000 yuan. */
export const money = z.number().int().min(-MAX_MONEY).max(MAX_MONEY);
export const positiveMoney = money.min(1);
/** Years that all calendars support; `9999-12-31T23:59:59-01:00` exceeds them. */
const YEARS = { first: 1900, last: 2999 };
const hasYear = (value: string) => {
  const year = new Date(value).getUTCFullYear();
  return year >= YEARS.first && year <= YEARS.last;
};
/** A refinement; `rule` is a key of the errors' nouns. */
export const inCalendar = [hasYear, { params: { rule: 'out-of-calendar', params: YEARS } }] as const;
export const instant = z.iso.datetime({ offset: true }).refine(...inCalendar);
export const day = z.iso.date().refine(...inCalendar);
/** A business month, 'YYYY-MM'. */
export const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { abort: true })
  .refine(...inCalendar);
export const password = z.string().min(8).max(72);
export const smsCode = z.string().regex(/^\d{6}$/);

/** A rejected row of an input whose other rows were accepted: position, value, and reason in the user's language. */
export const rowRefusal = z.object({
  /** Line number in a spreadsheet, or position in a list, from 1. Null if not stored. */
  row: z.number().int().nullable(),
  field: z.string(),
  value: z.string(),
  reason: z.string(),
});

export const paging = {
  current: z.number().int().min(1).max(1_000_000).default(DEFAULT_PAGE),
  pageSize: z.number().int().min(1).max(200).default(DEFAULT_PAGE_SIZE),
};
/** Sort order, parsed. */
export interface Sort<F extends string = string> {
  field: F;
  direction: 'asc' | 'desc';
}
/** `field` for ascending, `-field` for descending order. */
export const sortBy = <const T extends readonly [string, ...string[]]>(fields: T) =>
  z
    .enum(fields.flatMap((field) => [field, `-${field}`]) as [T[number] | `-${T[number]}`])
    .transform(
      (text): Sort<T[number]> =>
        text.startsWith('-') ? { field: text.slice(1), direction: 'desc' } : { field: text, direction: 'asc' },
    )
    .optional();

export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    list: z.array(item),
    total: z.number().int(),
    current: z.number().int(),
    pageSize: z.number().int(),
  });

/**
 * A list of at most 1000 rows: `total` rows can be paged through. `capped` marks more rows: `count` in total, or null
 * if not counted. // §5
 */
export const cappedListOf = <T extends z.ZodType>(item: T) =>
  listOf(item).extend({ capped: z.boolean(), count: z.number().int().nullable() });

export const nothing = z.object({});
export const done = z.object({ done: z.literal(true) });

/** Reference to an app: a program of the company, or an agent that a person authorized. */
export const namedApp = z.object({ id: numericId, name: z.string(), kind: z.enum(['program', 'agent']) });
export type NamedApp = z.output<typeof namedApp>;

/**
 * A refinement: a limit must not exceed a wider one, because it would have no effect. The issue names the narrower
 * field.
 */
export function requireLimitOrder(values: LimitValues, context: Pick<z.core.$RefinementCtx, 'addIssue'>): void {
  for (const name of [...CALL_LIMITS, ...SPEND_LIMITS]) {
    const wider = exceededLimit(values, name);
    if (wider)
      context.addIssue({ code: 'custom', path: [name], params: { rule: `above-${wider.replace(/^spend_/, '')}` } });
  }
}

/**
 * Stored limits of an app or a connector; null or absent means no limit. Only operations that can be charged count.
 * Days and months are those of Asia/Shanghai.
 */
export const limits = z.strictObject({
  /** Calls in a clock second, a fixed window: a burst around the change of a second can be twice as large. */
  per_second: z.number().int().min(1).max(100_000).nullable().default(null),
  per_day: z.number().int().min(1).max(1e9).nullable().default(null),
  total: z.number().int().min(1).max(1e12).nullable().default(null),
  spend_per_call: positiveMoney.nullable().default(null),
  spend_per_day: positiveMoney.nullable().default(null),
  spend_per_month: positiveMoney.nullable().default(null),
  spend_total: positiveMoney.nullable().default(null),
  /** From then on, every call is rejected. */
  ends_at: instant.nullable().default(null),
});
/** Limits as input. */
export const newLimits = limits.superRefine(requireLimitOrder);
export type Limits = z.output<typeof limits>;
/** Usage that counts toward limits: calls of today and in total, and money. */
export const limitsUsed = z.object({
  today: z.number().int(),
  total: z.number().int(),
  spend_today: money,
  spend_this_month: money,
  spend_total: money,
});
export type LimitsUsed = z.output<typeof limitsUsed>;

/** IPv4, IPv6 or CIDR; invalid entries are named in the error. */
export const ipRules = z.array(text(64)).max(200);

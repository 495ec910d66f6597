import { BUSINESS_TIME_ZONE, EMPTY_PLACEHOLDER, MONEY_PER_YUAN } from '@daas/contract/constants';
import { scaleOf, shortenNumber } from '@daas/contract/quantity';

type Nothing = null | undefined;
const isNothing = (value: unknown): value is Nothing | '' => value === null || value === undefined || value === '';

/** The one placeholder for what is not there. // §9 */
export const orDash = (value: string | number | Nothing): string =>
  isNothing(value) ? EMPTY_PLACEHOLDER : String(value);

const numbers = new Map<string, Intl.NumberFormat>();
function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  let format = numbers.get(key);
  if (!format) {
    // One system of digits on every page: amounts, codes and dates stand beside each other.
    format = new Intl.NumberFormat(locale, { ...options, numberingSystem: 'latn' });
    numbers.set(key, format);
  }
  return format;
}

export const formatNumber = (value: number | Nothing, locale = 'zh-CN', digits = 0): string =>
  isNothing(value) ? EMPTY_PLACEHOLDER : numberFormat(locale, { maximumFractionDigits: digits }).format(value);

/** A difference: its sign stands there whichever way it went, but with nothing. */
export const formatSigned = (value: number, locale = 'zh-CN', digits = 0): string =>
  numberFormat(locale, { maximumFractionDigits: digits, signDisplay: 'exceptZero' }).format(value);

/** How many there are, or were counted before the counting ended: 1,000+. */
export const formatCount = (total: number, capped: boolean, locale = 'zh-CN'): string =>
  `${formatNumber(total, locale)}${capped ? '+' : ''}`;

/** 0.123 → 12.3% */
export const formatPercent = (value: number | Nothing, locale = 'zh-CN', digits = 1): string =>
  isNothing(value)
    ? EMPTY_PLACEHOLDER
    : numberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(value);

/** Integers of 1/10000 yuan as ¥; two decimals, four only where they hold something. */
export function formatMoney(value: number | Nothing, locale = 'zh-CN'): string {
  if (isNothing(value)) return EMPTY_PLACEHOLDER;
  const maximumFractionDigits = value % (MONEY_PER_YUAN / 100) === 0 ? 2 : 4;
  const format = numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits });
  const text = format.format(Math.abs(value) / MONEY_PER_YUAN);
  return `${value < 0 ? '-' : ''}¥${text}`;
}

/** The same with its sign: what was added, or taken off. */
export const formatSignedMoney = (value: number, locale = 'zh-CN'): string =>
  `${value > 0 ? '+' : ''}${formatMoney(value, locale)}`;

/** As `formatMoney`, for a column that ends with it: points stand below each other, however many of four decimals follow. */
export function formatMoneyInColumn(value: number | Nothing, locale = 'zh-CN'): string {
  const text = formatMoney(value, locale);
  const decimals = /\.(\d+)$/.exec(text)?.[1]?.length ?? MONEY_DECIMALS;
  return text + FIGURE_SPACE.repeat(MONEY_DECIMALS - decimals);
}
const MONEY_DECIMALS = 4;
/** As wide as a digit. */
const FIGURE_SPACE = '\u2007';

/** Yuan as typed, to the integer all money is counted in; null when it is no amount or finer than 1/10000. */
export function parseMoney(text: string): number | null {
  const match = /^(-?)(\d{1,11})(?:\.(\d{1,4}))?$/.exec(text.trim().replaceAll(',', ''));
  if (!match) return null;
  const value = Number(match[2]) * MONEY_PER_YUAN + Number((match[3] ?? '').padEnd(4, '0'));
  return match[1] ? -value : value;
}

const dates = new Map<string, Intl.DateTimeFormat>();
function dateParts(value: string | number | Date, withTime: boolean, timeZone: string): string | null {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return null;
  const key = `${timeZone} ${withTime}`;
  let format = dates.get(key);
  if (!format) {
    // Swedish writes ISO dates; a fixed shape sorts and reads the same in every language.
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      ...(withTime ? { timeStyle: 'medium' as const } : {}),
    });
    dates.set(key, format);
  }
  return format.format(date);
}

/** 2026-03-01 09:30:00, in the time zone that the reader chose, whatever the reader's clock says. */
export const formatTime = (value: string | number | Date | Nothing, timeZone = BUSINESS_TIME_ZONE): string =>
  (isNothing(value) ? null : dateParts(value, true, timeZone)) ?? EMPTY_PLACEHOLDER;
/** The business day of a moment, whatever time zone times are shown in: bills and limits go by it. */
export const formatDay = (value: string | number | Date | Nothing): string =>
  (isNothing(value) ? null : dateParts(value, false, BUSINESS_TIME_ZONE)) ?? EMPTY_PLACEHOLDER;
/** The business day that holds this moment, `YYYY-MM-DD`. */
export const businessDay = (value: string | number | Date = Date.now()): string =>
  dateParts(value, false, BUSINESS_TIME_ZONE) ?? '';

/** The moment a business day (`YYYY-MM-DD`) begins; Asia/Shanghai keeps one offset all year. */
export const startOfBusinessDay = (day: string): Date => new Date(`${day}T00:00:00+08:00`);

export function formatBytes(value: number | Nothing, locale = 'zh-CN'): string {
  if (isNothing(value)) return EMPTY_PLACEHOLDER;
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  const step = value < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(value) / 10));
  return `${formatNumber(value / 1024 ** step, locale, step ? 1 : 0)} ${units[step]}`;
}

export function formatDuration(ms: number | Nothing, locale = 'zh-CN'): string {
  if (isNothing(ms)) return EMPTY_PLACEHOLDER;
  return ms < 1000 ? `${formatNumber(ms, locale)} ms` : `${formatNumber(ms / 1000, locale, 2)} s`;
}

const CHINESE = /^zh/;
/** Languages whose words of magnitude are ours, with units and without: 万 and 亿, or K, M and bn. */
const OURS = /^(zh|en)/;
const ARABIC = /^ar/;
const TEN_THOUSAND = 10_000;

/** Above 10000 a figure is shown in ten-thousands (§5) and hundreds of millions, in other languages as they do. */
export function formatTenThousand(value: number | Nothing, locale = 'zh-CN'): string {
  if (isNothing(value)) return EMPTY_PLACEHOLDER;
  if (Math.abs(value) <= TEN_THOUSAND) return formatNumber(value, locale);
  if (!OURS.test(locale)) return numberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 }).format(value);
  const short = shortenNumber(value, CHINESE.test(locale));
  return `${formatNumber(short.value, locale, SHORT_DIGITS)}${short.word}`;
}

/** Maximum digits of a shortened number. */
const SHORT_DIGITS = 2;
/** Between a number and its unit. */
export const NO_BREAK = '\u00a0';

/**
 * A number in its unit: what is counted in ten-thousands is said from the plain unit, as each language does. 134,900 亿元
 * is 13.49万亿元, CNY 13.49 tn, and 13.49 ترليون يوان.
 */
export function formatQuantity(value: number | Nothing, unit: string | Nothing, locale = 'zh-CN', digits = 6): string {
  if (isNothing(value)) return EMPTY_PLACEHOLDER;
  const scale = scaleOf(unit);
  if (!scale) return `${formatNumber(value, locale, digits)}${unit ? `${NO_BREAK}${unit}` : ''}`;
  if (ARABIC.test(locale)) {
    const plain = value * scale.by;
    const text =
      Math.abs(plain) < TEN_THOUSAND ? formatNumber(plain, locale, SHORT_DIGITS) : formatTenThousand(plain, locale);
    return `${text}${NO_BREAK}${scale.ar}`;
  }
  const chinese = CHINESE.test(locale);
  const short = shortenNumber(value * scale.by, chinese);
  const text = formatNumber(Math.abs(short.value), locale, SHORT_DIGITS);
  const minus = short.value < 0 ? '-' : '';
  if (chinese) return `${minus}${text}${short.word}${scale.zh}`;
  return [`${minus}${scale.sign ?? ''}${text}`, short.word, scale.en].filter(Boolean).join(NO_BREAK);
}

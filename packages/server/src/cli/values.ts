import { MONEY_PER_YUAN, NUMERIC_ID_PATTERN, PHONE_PATTERN } from '@daas/contract/constants';
import { REFRESH_RHYTHMS } from '@daas/contract/datasets';
import { asPhone } from '@daas/contract/identity';
import { brokenPasswordRules } from '@daas/contract/password';
import { day } from '@daas/contract/shapes';
import { InvalidArgumentError } from 'commander';
import { businessDay, endOfDay } from '../kernel/time';
import { requireDateFormats, SOURCE_DELIMITERS, SOURCE_ENCODINGS, type SourceEncoding } from '../market';

/** Parses yuan with at most four decimals; returns 1/10000 yuan. */
export function parseYuan(text: string): number {
  const match = /^(\d{1,10})(?:\.(\d{1,4}))?$/.exec(text);
  if (!match)
    throw new InvalidArgumentError('Must be an amount in yuan with at most four decimals, such as 100 or 0.15');
  return Number(match[1]) * MONEY_PER_YUAN + Number((match[2] ?? '').padEnd(4, '0'));
}

export function parseAmount(text: string): number {
  const amount = parseYuan(text);
  if (amount === 0) throw new InvalidArgumentError('Must be an amount above 0');
  return amount;
}

export function parseId(text: string): number {
  if (!NUMERIC_ID_PATTERN.test(text)) throw new InvalidArgumentError('Must be an id of 7 to 11 digits');
  return Number(text);
}

/** Parses a business day; returns its end. */
export function parseDay(text: string): Date {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? endOfDay(text) : null;
  if (!day || Number.isNaN(day.getTime())) throw new InvalidArgumentError('Must be a day such as 2027-12-31');
  return day;
}

/** Validates a day and returns it unchanged. */
export function parseDate(text: string): string {
  parseDay(text);
  return text;
}

export function parseCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Must be a whole number');
  return Number(text);
}

export function parsePhone(text: string): string {
  const phone = asPhone(text);
  if (!PHONE_PATTERN.test(phone))
    throw new InvalidArgumentError('Must be a mobile number of 11 digits that begins with 1, such as 13900000000');
  return phone;
}

/** Returns a parser for a trimmed name of limited length. */
export const parseName =
  (longest: number, shortest = 1) =>
  (text: string) => {
    const name = text.trim();
    if (name.length < shortest || name.length > longest)
      throw new InvalidArgumentError(`Must be a name of ${shortest} to ${longest} characters`);
    return name;
  };

/** Parses a name for the audit log, without control characters, line ends and direction marks. */
export function parseOperator(text: string): string {
  const name = parseName(60)(text);
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(name)) throw new InvalidArgumentError('Must be a name without control characters');
  return name;
}

export function parsePassword(text: string): string {
  if (brokenPasswordRules(text).length > 0)
    throw new InvalidArgumentError('Must have 8 to 72 characters with letters, digits and a symbol');
  return text;
}

/** Parses a percentage; returns 0 to 1. */
export function parsePercent(text: string): number {
  const percent = /^\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(percent <= 100)) throw new InvalidArgumentError('Must be a percentage from 0 to 100, such as 1 or 0.5');
  return percent / 100;
}

/** Parses a key that is part of a URL. */
export function parseKey(text: string): string {
  if (!/^[a-z][a-z0-9-]{1,39}$/.test(text))
    throw new InvalidArgumentError('Must have 2 to 40 lower-case letters, digits and hyphens, and begin with a letter');
  return text;
}

export function parseHours(text: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) > 168)
    throw new InvalidArgumentError('Must be a whole number of hours, at most 168');
  return Number(text);
}

export function parseEncoding(text: string): SourceEncoding {
  const encoding = SOURCE_ENCODINGS.find(
    (one) => one === text.toLowerCase() || (one === 'gb18030' && /^gbk$/i.test(text)),
  );
  if (!encoding) throw new InvalidArgumentError(`Must be one of ${SOURCE_ENCODINGS.join(', ')}`);
  return encoding;
}

/** Parses one of several date formats. */
export function parseDateFormat(text: string, before: readonly string[] = []): string[] {
  const formats = [...before, text];
  try {
    requireDateFormats(formats);
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
  return formats;
}

export function parseDelimiter(text: string): string {
  const delimiter = SOURCE_DELIMITERS.find((one) => one === (text.toLowerCase() === 'tab' ? '\t' : text));
  if (!delimiter) throw new InvalidArgumentError('Must be one of , ; | or tab');
  return delimiter;
}

/** Returns a parser for a day that is not in the future. */
export const parseDayOfData =
  (now: () => Date) =>
  (text: string): string => {
    if (!day.safeParse(text).success || text > businessDay(now()))
      throw new InvalidArgumentError('Must be a day, not in the future, such as 2026-01-31');
    return text;
  };

export function parseRefresh(text: string): (typeof REFRESH_RHYTHMS)[number] {
  const rhythm = REFRESH_RHYTHMS.find((one) => one === text.toLowerCase());
  if (!rhythm) throw new InvalidArgumentError(`Must be one of ${REFRESH_RHYTHMS.join(', ')}`);
  return rhythm;
}

/** Returns a parser for a single line of text. */
export const parseText =
  (longest: number) =>
  (input: string): string => {
    const text = input.trim();
    if (text.length === 0 || text.length > longest || /\p{Cc}/u.test(text))
      throw new InvalidArgumentError(`Must be a line of 1 to ${longest} characters`);
    return text;
  };

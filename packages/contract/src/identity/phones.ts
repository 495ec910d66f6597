import { isShortened, removeInvisible, repeatUntilStable, toAscii, unwrap, wholeNumber } from './characters';

/** Prefix of a number: its kind, and the country code with the optional zero. */
const LABEL = /^(?:tel|mobile|phone|cell|callto|手机(?:号码?)?|电话(?:号码)?|联系电话)[:：]?/i;
const SEPARATORS = /[\s\-.·•_()[\]/,~]/g;
const MAINLAND = /^(?:(?:\+|00)?86)?0?(1\d{10})$/;

/**
 * Returns a mainland mobile number as 11 digits, in any notation: `+86 139-0000-1111`, `(0086)139…`, `１３９…`, `tel:…`,
 * `13900001111.0`. Other texts only lose invisible characters; the caller rejects them.
 */
export function asPhone(text: string): string {
  const plain = repeatUntilStable(text, (one) => unwrap(toAscii(removeInvisible(one))));
  const digits = wholeNumber(plain.replace(LABEL, '').trim()).replace(SEPARATORS, '');
  return MAINLAND.exec(digits)?.[1] ?? plain;
}

/** Returns whether a spreadsheet dropped digits of a phone number. */
export const isShortenedPhone = (text: string): boolean => isShortened(asPhone(text));

import { ascii, isShortened, seen, settled, unwrapped, wholeNumber } from './characters';

/** What stands before a number: its kind, and the country's code, with the zero that is dialled inside it. */
const LABEL = /^(?:tel|mobile|phone|cell|callto|手机(?:号码?)?|电话(?:号码)?|联系电话)[:：]?/i;
const SEPARATORS = /[\s\-.·•_()[\]/,~]/g;
const MAINLAND = /^(?:(?:\+|00)?86)?0?(1\d{10})$/;

/**
 * A mobile number of the mainland as 11 digits, however it was written: `+86 139-0000-1111`, `(0086)139…`,
 * `１３９…`, `tel:…`, `13900001111.0`. Any other text without what is not seen in it, for the reader to refuse.
 */
export function asPhone(text: string): string {
  const plain = settled(text, (one) => unwrapped(ascii(seen(one))));
  const digits = wholeNumber(plain.replace(LABEL, '').trim()).replace(SEPARATORS, '');
  return MAINLAND.exec(digits)?.[1] ?? plain;
}

/** Whether a spreadsheet has left out digits of a phone number. */
export const isShortenedPhone = (text: string): boolean => isShortened(asPhone(text));

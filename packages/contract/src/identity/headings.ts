import { settled } from './characters';
import { asName } from './names';

/** What marks a heading and is no part of its name: stars, brackets with what stands in them, a colon, numbering. */
const MARKS = /[*＊※★]|\([^()]*\)|\[[^[\]]*\]|[:：]$/g;

/** The heading of a column as it is compared: `* 姓 名（必填）` is `姓名`. */
export const asHeading = (text: string): string =>
  settled(text, (one) =>
    asName(one)
      .replace(MARKS, '')
      .replace(/[\s_-]/g, ''),
  );

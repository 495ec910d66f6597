import { repeatUntilStable } from './characters';
import { asName } from './names';

/** Decorations of headings: stars, brackets with their content, a colon, numbering. */
const MARKS = /[*＊※★]|\([^()]*\)|\[[^[\]]*\]|[:：]$/g;

/** Returns the comparable form of a column heading: `* 姓 名（必填）` becomes `姓名`. */
export const asHeading = (text: string): string =>
  repeatUntilStable(text, (one) =>
    asName(one)
      .replace(MARKS, '')
      .replace(/[\s_-]/g, ''),
  );

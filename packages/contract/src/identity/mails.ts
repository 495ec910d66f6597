import { removeInvisible, repeatUntilStable, toAscii, unwrap } from './characters';

/**
 * Normalizes an email address: removes name, link and blanks, converts widths. `Ana <mailto:a@example.com>` becomes
 * `a@example.com`.
 */
export const asMail = (text: string): string =>
  repeatUntilStable(text, (one) => {
    const plain = unwrap(toAscii(removeInvisible(one)));
    const inside = /<([^<>]*)>$/.exec(plain)?.[1] ?? plain;
    return inside
      .replaceAll(' ', '')
      .replace(/^mailto:/i, '')
      .replace(/[,;、。]+$/, '');
  });

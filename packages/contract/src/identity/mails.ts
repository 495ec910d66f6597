import { ascii, seen, settled, unwrapped } from './characters';

/** A mail address without its name, link and blanks, in one width: `Ana <mailto:a@example.com>` is `a@example.com`. */
export const asMail = (text: string): string =>
  settled(text, (one) => {
    const plain = unwrapped(ascii(seen(one)));
    const inside = /<([^<>]*)>$/.exec(plain)?.[1] ?? plain;
    return inside
      .replaceAll(' ', '')
      .replace(/^mailto:/i, '')
      .replace(/[,;、。]+$/, '');
  });

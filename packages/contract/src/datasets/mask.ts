import type { MaskRule } from './definition';

const stars = (count: number) => '*'.repeat(Math.max(count, 1));

/** Shortens a value as its field's rule says. Masking what is masked already changes nothing. */
export const mask = (rule: MaskRule, value: string): string => {
  const letters = [...value];
  switch (rule) {
    case 'person': // 张* / 欧阳** read alike: only the first letter stays
      return letters[0] + stars(letters.length - 1);
    case 'phone':
      return letters.length < 8
        ? stars(letters.length)
        : [...letters.slice(0, 3), stars(letters.length - 7), ...letters.slice(-4)].join('');
    case 'mail': {
      const at = value.lastIndexOf('@');
      return at < 1 ? stars(letters.length) : `${letters[0]}***${value.slice(at)}`;
    }
    case 'all':
      return '***';
  }
};

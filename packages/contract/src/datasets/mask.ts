import type { MaskRule } from './definition';

const stars = (count: number) => '*'.repeat(Math.max(count, 1));

/** Masks a value by the rule of its field. Masking is idempotent. */
export const mask = (rule: MaskRule, value: string): string => {
  const letters = [...value];
  switch (rule) {
    case 'person': // 张* and 欧阳** have the same form: only the first character remains
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

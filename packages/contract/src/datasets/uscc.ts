/** Unified social credit codes, GB 32100-2015: 18 characters without I, O, S, V, Z; the last is a check digit mod 31. */
export const USCC_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** The check digit of the first 17 characters; undefined when one of them is not in the alphabet. */
export const usccCheckDigit = (first17: string): string | undefined => {
  let sum = 0;
  let weight = 1;
  for (const letter of first17) {
    const value = USCC_ALPHABET.indexOf(letter);
    if (value < 0) return undefined;
    sum += value * weight;
    weight = (weight * 3) % 31;
  }
  return USCC_ALPHABET[(31 - (sum % 31)) % 31];
};

export const isUscc = (code: string): boolean => code.length === 18 && usccCheckDigit(code.slice(0, 17)) === code[17];

import { isShortened, removeInvisible, repeatUntilStable, toAscii, unwrap, wholeNumber } from './characters';

/**
 * Formats of codes:
 *
 * - `uscc`: unified social credit code, GB 32100-2015, check character mod 31
 * - `patent`: Chinese patent application number, ZC 0006-2003, check digit mod 11; others are not checked
 * - `hs`: HS 2022, pairs of digits without a check digit
 * - `country`: ISO 3166-1 alpha-2
 */
export const CODE_FORMATS = ['uscc', 'patent', 'hs', 'country'] as const;
export type CodeFormat = (typeof CODE_FORMATS)[number];

/**
 * Problems of a code. `shortened`: a spreadsheet rounded it or dropped zeros; `form`: wrong length or characters;
 * `check`: mistyped, by its check digit; `former`: a valid organization code or registration number, which is another
 * code.
 */
export type CodeProblem = 'shortened' | 'form' | 'check' | 'former';

/** Digits and capital letters only, as in most codes. */
const PLAIN = /^[0-9A-Z]*$/;

/**
 * Returns the comparable form of any code: one width, capital letters, no blanks, uniform dashes, no wrappers of
 * spreadsheets.
 */
export const asCode = (text: string): string =>
  PLAIN.test(text)
    ? text
    : repeatUntilStable(text, (one) =>
        wholeNumber(unwrap(toAscii(removeInvisible(one))).replaceAll(' ', '')).toUpperCase(),
      );

/** Unified social credit codes contain none of I, O, S, V and Z. */
export const USCC_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Returns the check character of the first 17; undefined for characters outside the alphabet. */
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

const ORGANISATION_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2];
/** Organization codes, GB 11714-1997: 8 characters and a check digit mod 11, with or without a hyphen. */
export function isOrganisationCode(code: string): boolean {
  const [, body = '', check] = /^([0-9A-Z]{8})-?([0-9X])$/.exec(code) ?? [];
  if (check === undefined) return false;
  const sum = ORGANISATION_WEIGHTS.reduce((all, weight, at) => all + weight * Number.parseInt(body[at] ?? '', 36), 0);
  return check === '0123456789X0'[11 - (sum % 11)];
}

/** Business registration numbers, GS 15-2006: 15 digits, the last by ISO 7064 mod 11,10 (GB/T 17710). */
export function isRegistrationNumber(code: string): boolean {
  if (!/^\d{15}$/.test(code)) return false;
  let rest = 10;
  for (const digit of code.slice(0, 14)) rest = (((rest + Number(digit)) % 10 || 10) * 2) % 11;
  return (rest + Number(code[14])) % 10 === 1;
}

/** `CN` or `ZL` and 12 digits (8 until 2003) with a check digit mod 11, with or without a full stop before it. */
const CHINESE_PATENT = /^(?:CN|ZL)?(\d{12}|\d{8})\.?([0-9X])$/;
function patentProblem(code: string): CodeProblem | undefined {
  const [, body = '', check] = CHINESE_PATENT.exec(code) ?? [];
  if (check === undefined) return undefined;
  const sum = [...body].reduce((all, digit, at) => all + Number(digit) * ((at % 8) + 2), 0);
  return '0123456789X'[sum % 11] === check ? undefined : 'check';
}

/** A spreadsheet keeps 15 of 18 digits. */
const ROUNDED = /^\d{15}000$/;

function usccProblem(code: string): CodeProblem | undefined {
  if (isUscc(code)) return undefined;
  if (ROUNDED.test(code)) return 'shortened';
  if (isOrganisationCode(code) || isRegistrationNumber(code)) return 'former';
  return code.length === 18 && usccCheckDigit(code.slice(0, 17)) && USCC_ALPHABET.includes(code[17] ?? ' ')
    ? 'check'
    : 'form';
}

const PROBLEMS: Record<CodeFormat, (code: string) => CodeProblem | undefined> = {
  uscc: usccProblem,
  patent: patentProblem,
  // Codes have pairs of digits, so a missing one was a leading zero.
  hs: (code) => (/^\d{3}(\d\d){0,3}$/.test(code) ? 'shortened' : undefined),
  country: () => undefined,
};

/** Punctuation that people add to codes. */
const SIGNS: Partial<Record<CodeFormat, RegExp>> = { uscc: /[-._/:]/g, hs: /^HS|[-.:]/g, country: /[-.]/g };

/** Returns the stored and comparable form of a code of that format. */
export function asCodeOf(format: CodeFormat, text: string): string {
  const signs = SIGNS[format];
  return repeatUntilStable(text, (one) => (signs ? asCode(one).replace(signs, '') : asCode(one)));
}

/** Returns the problem of a code as written; undefined if it is valid. */
export function codeProblem(format: CodeFormat, text: string): CodeProblem | undefined {
  const code = asCode(text);
  if (isShortened(code)) return 'shortened';
  const problem = PROBLEMS[format](asCodeOf(format, text));
  return problem === 'form' && format === 'uscc' && isOrganisationCode(code) ? 'former' : problem;
}

/** Similar characters; the first of each pair is not in credit codes. */
const LOOKALIKES: Record<string, string> = { O: '0', I: '1', Z: '2', S: '5', V: 'U' };

/** Suggests a credit code for one with a similar letter. It must not be applied without a confirmation. */
export function suggestedUscc(text: string): string | undefined {
  const code = asCodeOf('uscc', text);
  const correction = code.replace(/[OIZSV]/g, (letter) => LOOKALIKES[letter] ?? letter);
  return correction !== code && isUscc(correction) ? correction : undefined;
}

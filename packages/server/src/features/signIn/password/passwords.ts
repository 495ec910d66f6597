import { brokenPasswordRules } from '@daas/contract/password';
import type { MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { Refusal } from '../../../kernel/refusal';

/** Of zxcvbn's scores 0 to 4: at least 10^8 guesses. */
export const NEEDED_SCORE = 3;
const MAX_LENGTH = 72;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loads 50,000 leaked passwords and common words, and keyboard layouts, at the first use. */
const loadEstimator = async (): Promise<ZxcvbnFactory> => {
  const [{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Factory({ dictionary, graphs: adjacencyGraphs, maxLength: MAX_LENGTH });
};

/** Returns the reason why a password is guessable, by its longest pattern; a noun of the errors. */
function reasonOf(sequence: readonly MatchExtended[]): string {
  const patterns = sequence.filter(({ pattern }) => pattern !== 'bruteforce' && pattern !== 'regex');
  const [worst] = patterns.sort((a, b) => b.token.length - a.token.length);
  if (!worst) return 'guess-short';
  if (worst.pattern !== 'dictionary') return 'guess-pattern';
  return worst.dictionaryName === 'userInputs' ? 'guess-personal' : 'guess-leaked';
}

/** Returns the score of a password, 0 to 4, and the reason if it is too low. */
export async function ratePassword(
  password: string,
  about: readonly string[],
): Promise<{ score: number; reason: string | null }> {
  estimator ??= loadEstimator();
  const userInputs = about.flatMap((text) => [text.replace(/\s/g, ''), ...text.split(/\s+/)]);
  const { score, sequence } = (await estimator).check(password, userInputs);
  return { score, reason: score < NEEDED_SCORE ? reasonOf(sequence) : null };
}

/**
 * Validates a new password. Throws `password-weak` for its characters, or `password-guessable` if it is leaked, trivial or
 * contains personal data. `about` has phone, name and company.
 */
export async function requireGoodPassword(password: string, about: readonly string[]): Promise<void> {
  if (brokenPasswordRules(password).length > 0) throw new Refusal('password-weak');
  const { reason } = await ratePassword(password, about);
  if (reason) throw new Refusal('password-guessable', { reason: `@${reason}` });
}

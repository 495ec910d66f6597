import { brokenPasswordRules } from '@daas/contract/password';
import type { MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { Refusal } from '../../kernel/refusal';

/** Of zxcvbn's 0 to 4: 10^8 guesses or more, out of reach of guessing online or from a list. */
export const NEEDED_SCORE = 3;
const MAX_LENGTH = 72;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** 50,000 leaked passwords and common words, and the neighbours on keyboards; read when they are first needed. */
const loadEstimator = async (): Promise<ZxcvbnFactory> => {
  const [{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Factory({ dictionary, graphs: adjacencyGraphs, maxLength: MAX_LENGTH });
};

/** Why a password is easy to guess, by the part that says most; a noun of the errors. */
function reasonOf(sequence: readonly MatchExtended[]): string {
  const patterns = sequence.filter(({ pattern }) => pattern !== 'bruteforce' && pattern !== 'regex');
  const [worst] = patterns.sort((a, b) => b.token.length - a.token.length);
  if (!worst) return 'guess-short';
  if (worst.pattern !== 'dictionary') return 'guess-pattern';
  return worst.dictionaryName === 'userInputs' ? 'guess-personal' : 'guess-leaked';
}

/** How hard a password is to guess, 0 to 4, and the noun of the reason where that is too easy. `about`: see below. */
export async function rate(
  password: string,
  about: readonly string[],
): Promise<{ score: number; reason: string | null }> {
  estimator ??= loadEstimator();
  const userInputs = about.flatMap((text) => [text.replace(/\s/g, ''), ...text.split(/\s+/)]);
  const { score, sequence } = (await estimator).check(password, userInputs);
  return { score, reason: score < NEEDED_SCORE ? reasonOf(sequence) : null };
}

/**
 * The rules of a new password, wherever one is set: `password-weak` by what it is made of, `password-guessable` when it
 * is leaked, trivial or made of what is known of the person. `about`: phone, name, company.
 */
export async function requireGoodPassword(password: string, about: readonly string[]): Promise<void> {
  if (brokenPasswordRules(password).length > 0) throw new Refusal('password-weak');
  const { reason } = await rate(password, about);
  if (reason) throw new Refusal('password-guessable', { reason: `@${reason}` });
}

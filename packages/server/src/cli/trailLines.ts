import { readFileSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import type { AuditProblem, TrailCheck } from '../features/audit/checkTrail';
import { parseHeads, type SignedHead } from '../features/audit/headToken';

/** For an option that may come again: the heads of a text, or of the file of that name. */
export function headsFrom(text: string, before: readonly SignedHead[] = []): SignedHead[] {
  const own = parseHeads(text);
  const heads = own.length > 0 ? own : parseHeads(readFileSync(text, 'utf8'));
  if (heads.length === 0) throw new InvalidArgumentError('There is no head in it, as audit-head.…');
  return [...before, ...heads];
}

const PROBLEMS: Readonly<Record<AuditProblem['problem'], string>> = {
  missing: 'missing, and retention did not remove them',
  changed: 'not as signed: changed, or put there by other than the platform',
  removed: 'there again, though retention had removed them',
  'replaced-key': 'signed by a key that had been replaced',
  other: 'another line than the one that a head names',
  anchor: 'has an anchor that the platform did not sign',
  head: 'is where the chain is said to end, which is not so',
  'not-ours': 'is named by a head that the platform did not sign',
};

const SHOWN = 100;

const chainName = (company: number | null) => (company === null ? 'platform' : `company ${company}`);
const linesName = (from: number, to: number) => (from === to ? `line ${from}` : `lines ${from} to ${to}`);

/** What was found, for a reader. */
export function trailLines(
  { chains, lines, problems, unsigned, contained, expired }: TrailCheck,
  headCount: number,
): string[] {
  const rest = problems.length - SHOWN;
  return [
    ...problems
      .slice(0, SHOWN)
      .map(({ company, from, to, problem }) => `✖ ${chainName(company)}, ${linesName(from, to)}: ${PROBLEMS[problem]}`),
    ...(rest > 0 ? [`✖ and ${rest} more`] : []),
    ...unsigned
      .filter(({ company, upTo }) => !problems.some((one) => one.company === company && one.from <= upTo))
      .map(
        ({ company, upTo, at }) =>
          `${chainName(company)}, lines up to ${upTo}: unsigned before the anchor of ${at}, continuous`,
      ),
    ...(headCount > 0
      ? [
          `${contained} of ${headCount} heads are in the log${expired > 0 ? `, ${expired} in what retention removed since` : ''}.`,
        ]
      : []),
    ...(problems.length === 0 ? [`The audit log is as it was written: ${lines} lines of ${chains} chains.`] : []),
  ];
}

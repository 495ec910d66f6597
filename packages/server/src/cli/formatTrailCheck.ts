import { readFileSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import type { AuditProblem, TrailCheck } from '../features/audit/checkTrail';
import { parseHeads, type SignedHead } from '../features/audit/headToken';

/** Parses a repeatable option: heads in the text, or in the file of that name. */
export function readHeads(text: string, before: readonly SignedHead[] = []): SignedHead[] {
  const own = parseHeads(text);
  const heads = own.length > 0 ? own : parseHeads(readFileSync(text, 'utf8'));
  if (heads.length === 0) throw new InvalidArgumentError('It contains no head (audit-head.…)');
  return [...before, ...heads];
}

const PROBLEMS: Readonly<Record<AuditProblem['problem'], string>> = {
  missing: 'missing, and retention did not remove them',
  changed: 'not as signed: changed, or written by another program',
  removed: 'restored after retention had removed them',
  'replaced-key': 'signed by a key after it was replaced',
  other: 'different from the line in a given head',
  anchor: 'has an anchor that the platform did not sign',
  head: 'is the stored head of the chain, but the chain has another end',
  'not-ours': 'is in a given head that the platform did not sign',
};

const SHOWN = 100;

const chainName = (company: number | null) => (company === null ? 'platform' : `company ${company}`);
const linesName = (from: number, to: number) => (from === to ? `line ${from}` : `lines ${from} to ${to}`);

/** Returns the result of the check as lines. */
export function formatTrailCheck(
  { chains, lines, erased, problems, unsigned, contained, expired }: TrailCheck,
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
          `${contained} of ${headCount} heads are in the log${expired > 0 ? `, ${expired} of them in lines that retention has removed` : ''}.`,
        ]
      : []),
    ...(erased > 0 ? [`Personal data was erased in ${erased} lines.`] : []),
    ...(problems.length === 0 ? [`The audit log is intact: ${lines} lines of ${chains} chains.`] : []),
  ];
}

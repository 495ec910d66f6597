import type { CallRule } from '@daas/contract/enums';
import type { Allowlist } from '../../access/allowlists';
import { Refusal } from '../../kernel/refusal';
import type { Sealer } from '../../sealing/sealer';
import type { Call, CallContext } from '../model';
import type { AccountState } from './accountState';

/** What the rules of a call read. A rule may complete the context for later rules. */
export interface RuleInput {
  call: Call;
  context: CallContext;
  state: AccountState;
  sealer: Sealer;
  now: Date;
  allowlists: ReadonlyMap<number, Allowlist>;
}

/** Decision of a rule. */
export interface Ruling {
  refusal: Refusal | null;
  /** Null records no decision: the answer records the code of the refusal instead. */
  detail: string | null;
}

export interface Rule {
  /** As recorded in the decisions of the call. */
  name: CallRule;
  /** Returns no ruling if the rule does not apply to the call. */
  check(input: RuleInput): readonly Ruling[];
}

/** Applies rules in order, records their decisions, and stops at the first refusal. */
export function applyRules(rules: readonly Rule[], input: RuleInput): void {
  const { context } = input;
  for (const { name, check } of rules)
    for (const { refusal, detail } of check(input)) {
      if (detail !== null) context.decisions.push({ rule: name, allowed: refusal === null, detail });
      if (!refusal) continue;
      context.refusal = refusal;
      return;
    }
}

/** Does not apply to the call. */
export const NOTHING: readonly Ruling[] = [];
export const ruling = (refusal: Refusal | null, detail: string): readonly Ruling[] => [{ refusal, detail }];

/** Ruling of a check that throws its refusal; the fields that it names are the detail. */
export function rulingOf(detail: string, run: () => void): readonly Ruling[] {
  try {
    run();
    return ruling(null, detail);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return ruling(error, error.fields.map(({ field }) => field).join(' ') || detail);
  }
}

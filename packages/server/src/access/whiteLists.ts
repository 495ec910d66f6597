import type { WhiteListMode } from '@daas/contract/enums';
import { LRUCache } from 'lru-cache';
import type { Sql } from '../db/client';
import type { whiteListRules } from '../db/schema';
import { compileIpRules } from '../kernel/ipRules';

export type Guarded = 'console' | 'gateway';
export type Verdict = 'allowed' | 'watched' | 'refused';

/** A company as its row says. */
export interface Listed {
  id: number;
  mode: WhiteListMode;
  version: number;
}
type Rule = Pick<typeof whiteListRules.$inferSelect, 'rule' | 'guards' | 'expiresAt'>;

export interface Compiled {
  /** Whether any rule is about it; what none is about is open to every address. */
  guarded: Record<Guarded, boolean>;
  allows(guarded: Guarded, ip: string): boolean;
  /** When the next rule ends. */
  goodUntil: number;
}

/**
 * The decision of the rules at a moment. An expired rule admits no address, but still counts as a rule: a list
 * that runs out must not be no list.
 */
export function compile(rules: readonly Rule[], now: Date): Compiled {
  const valid = rules.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
  const about = (guarded: Guarded) => (rule: Rule) => rule.guards === guarded || rule.guards === 'both';
  const test = (guarded: Guarded) =>
    rules.some(about(guarded)) ? compileIpRules(valid.filter(about(guarded)).map(({ rule }) => rule)) : null;
  const tests = { console: test('console'), gateway: test('gateway') };
  return {
    guarded: { console: tests.console !== null, gateway: tests.gateway !== null },
    allows: (guarded, ip) => tests[guarded]?.(ip) ?? true,
    goodUntil: Math.min(...valid.map(({ expiresAt }) => expiresAt?.getTime() ?? Number.POSITIVE_INFINITY)),
  };
}

export type WhiteList = (guarded: Guarded, ip: string) => Verdict;

const COMPANIES_KEPT = 500;
const RULES = `select rule, guards, expires_at as "expiresAt" from white_list_rules where company_id = $1`;

/** Reads a company's rules; a caller within a transaction brings its own. */
export type LoadRules = (companyId: number) => Promise<Rule[]>;
export const rulesBy =
  (sql: Sql): LoadRules =>
  async (companyId) =>
    (await sql.query<Rule>(RULES, [companyId])).rows;

/** Compiled white lists, cached by the version in the company's row. */
export function createWhiteLists() {
  const cache = new LRUCache<number, Compiled & { version: number }>({ max: COMPANIES_KEPT });

  async function compiled(load: LoadRules, { id, version }: Listed, now: Date): Promise<Compiled> {
    const cached = cache.get(id);
    if (cached?.version === version && now.getTime() < cached.goodUntil) return cached;
    const fresh = { ...compile(await load(id), now), version };
    cache.set(id, fresh);
    return fresh;
  }

  return {
    /** Null where the company has none switched on. */
    async of(load: LoadRules, company: Listed, now: Date): Promise<WhiteList | null> {
      if (company.mode === 'off') return null;
      const list = await compiled(load, company, now);
      const otherwise = company.mode === 'on' ? 'refused' : 'watched';
      return (guarded, ip) => (list.allows(guarded, ip) ? 'allowed' : otherwise);
    },
  };
}
export type WhiteLists = ReturnType<typeof createWhiteLists>;

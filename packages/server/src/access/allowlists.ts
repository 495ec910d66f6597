import type { WhiteListMode } from '@daas/contract/enums';
import { LRUCache } from 'lru-cache';
import type { Sql } from '../db/client';
import type { whiteListRules } from '../db/schema';
import { compileIpRules } from '../kernel/ipRules';

export type AccessArea = 'console' | 'gateway';
export type Verdict = 'allowed' | 'watched' | 'refused';

/** Allowlist columns of a company. */
export interface AllowlistCompany {
  id: number;
  mode: WhiteListMode;
  version: number;
}
type Rule = Pick<typeof whiteListRules.$inferSelect, 'rule' | 'guards' | 'expiresAt'>;

export interface CompiledRules {
  /** Whether any rule applies; without one, every address is allowed. */
  guarded: Record<AccessArea, boolean>;
  allows(guarded: AccessArea, ip: string): boolean;
  /** Expiry of the next rule, in ms since 1970. */
  goodUntil: number;
}

/**
 * Compiles rules for a point in time. An expired rule admits no address but still counts as a rule: a list whose rules
 * have all expired must not allow every address.
 */
export function compileRules(rules: readonly Rule[], now: Date): CompiledRules {
  const valid = rules.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
  const about = (guarded: AccessArea) => (rule: Rule) => rule.guards === guarded || rule.guards === 'both';
  const test = (guarded: AccessArea) =>
    rules.some(about(guarded)) ? compileIpRules(valid.filter(about(guarded)).map(({ rule }) => rule)) : null;
  const tests = { console: test('console'), gateway: test('gateway') };
  return {
    guarded: { console: tests.console !== null, gateway: tests.gateway !== null },
    allows: (guarded, ip) => tests[guarded]?.(ip) ?? true,
    goodUntil: Math.min(...valid.map(({ expiresAt }) => expiresAt?.getTime() ?? Number.POSITIVE_INFINITY)),
  };
}

export type Allowlist = (guarded: AccessArea, ip: string) => Verdict;

const COMPANIES_KEPT = 500;
const RULES = `select rule, guards, expires_at as "expiresAt" from white_list_rules where company_id = $1`;

/** Reads a company's rules; a caller in a transaction passes its own. */
export type LoadRules = (companyId: number) => Promise<Rule[]>;
export const ruleLoader =
  (sql: Sql): LoadRules =>
  async (companyId) =>
    (await sql.query<Rule>(RULES, [companyId])).rows;

/** Caches compiled allowlists by the version in the company's row. */
export function createAllowlists() {
  const cache = new LRUCache<number, CompiledRules & { version: number }>({ max: COMPANIES_KEPT });

  async function compiled(load: LoadRules, { id, version }: AllowlistCompany, now: Date): Promise<CompiledRules> {
    const cached = cache.get(id);
    if (cached?.version === version && now.getTime() < cached.goodUntil) return cached;
    const fresh = { ...compileRules(await load(id), now), version };
    cache.set(id, fresh);
    return fresh;
  }

  return {
    /** Returns null if the company's allowlist is turned off. */
    async of(load: LoadRules, company: AllowlistCompany, now: Date): Promise<Allowlist | null> {
      if (company.mode === 'off') return null;
      const list = await compiled(load, company, now);
      const otherwise = company.mode === 'on' ? 'refused' : 'watched';
      return (guarded, ip) => (list.allows(guarded, ip) ? 'allowed' : otherwise);
    },
  };
}
export type Allowlists = ReturnType<typeof createAllowlists>;

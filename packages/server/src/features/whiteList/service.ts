import { MAX_WHITE_LIST_RULES } from '@daas/contract/constants';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import type { WhiteListMode } from '@daas/contract/enums';
import { and, eq, sql } from 'drizzle-orm';
import { compileRules } from '../../access/allowlists';
import { audit, changes } from '../../db/audit';
import type { Db } from '../../db/client';
import { companies, whiteListRules } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { onUniqueViolation } from '../../db/uniqueViolation';
import { ipAllowed, networkOf } from '../../kernel/ipRules';
import { invalid, Refusal } from '../../kernel/refusal';
import { iso, isoOrNull } from '../../kernel/time';
import { emitCompanySecurityAct } from '../../messages/events/companySecurity';
import type { MemberContext } from '../context';
import { lockPeople } from '../roles/repository';
import { allRules, type NamedRule, pageOfRules, type Rule, rulesByIds, stateOf } from './repository';

const present = ({ rule, by }: NamedRule, now: Date) => ({
  id: rule.id,
  rule: rule.rule,
  note: rule.note,
  guards: rule.guards,
  expires_at: isoOrNull(rule.expiresAt),
  expired: rule.expiresAt !== null && rule.expiresAt <= now,
  created_by: by,
  created_at: iso(rule.createdAt),
});

export async function get({ db, caller, ip, now }: MemberContext): Promise<EndpointOutput<'whiteList.get'>> {
  const [{ mode }, rules] = await Promise.all([stateOf(db, caller.companyId), allRules(db, caller.companyId)]);
  const compiled = compileRules(rules, now);
  return {
    mode,
    rules: rules.length,
    expired: rules.filter(({ expiresAt }) => expiresAt !== null && expiresAt <= now).length,
    guarded: compiled.guarded,
    own_address: ip,
    own_allowed: compiled.allows('console', ip),
  };
}

export async function list(
  { db, caller, now }: MemberContext,
  input: EndpointParsedInput<'whiteList.list'>,
): Promise<EndpointOutput<'whiteList.list'>> {
  const rules = await pageOfRules(db, caller.companyId, input, now);
  return { ...rules, list: rules.list.map((row) => present(row, now)) };
}

export async function check(
  { db, caller, now }: MemberContext,
  { address }: EndpointParsedInput<'whiteList.check'>,
): Promise<EndpointOutput<'whiteList.check'>> {
  const ip = networkOf(address);
  if (ip === null || ip.includes('/')) throw invalid('address', 'ip', '@not-an-address');
  const rules = await allRules(db, caller.companyId);
  const compiled = compileRules(rules, now);
  const holding = rules.filter(({ rule, expiresAt }) => (!expiresAt || expiresAt > now) && ipAllowed([rule], ip));
  const rows = await rulesByIds(
    db,
    caller.companyId,
    holding.map(({ id }) => id),
  );
  return {
    console: compiled.allows('console', ip),
    gateway: compiled.allows('gateway', ip),
    rules: rows.map((row) => present(row, now)),
  };
}

function canonical(rule: string, field: string): string {
  const network = networkOf(rule);
  if (network === null) throw invalid(field, 'ip', '@not-an-ip');
  return network;
}

/**
 * Bits of a rule that opens more than the largest private network, or than a carrier has in IPv6: such a rule does what
 * switching the list off does.
 */
const NARROW = { ipv4: 8, ipv6: 20 };

function isWide(network: string): boolean {
  const [address = '', bits] = network.split('/');
  return bits !== undefined && Number(bits) < (address.includes(':') ? NARROW.ipv6 : NARROW.ipv4);
}

/**
 * Ends every change: the compiled list is invalidated, and where the list is on afterwards, the person who changed it must still
 * be let into the console. What opens console or gateway to everybody is an administrator's, as the mode is.
 *
 * @param before The rules before the change of them.
 */
async function settle(
  context: MemberContext,
  change: { mode: WhiteListMode } | { before: readonly Rule[]; written?: readonly string[] },
): Promise<void> {
  const { db, caller, ip, now } = context;
  const { companyId } = caller;
  const [company] = await db
    .update(companies)
    .set({
      whiteListVersion: sql`${companies.whiteListVersion} + 1`,
      ...('mode' in change ? { whiteListMode: change.mode } : {}),
    })
    .where(eq(companies.id, companyId))
    .returning({ mode: companies.whiteListMode });
  const after = compileRules(await allRules(db, companyId), now);
  if ('before' in change && !caller.administrator) {
    const { guarded } = compileRules(change.before, now);
    const opened = (guarded.console && !after.guarded.console) || (guarded.gateway && !after.guarded.gateway);
    if (change.written?.some(isWide) || (company?.mode === 'on' && opened)) throw new Refusal('administrator-needed');
  }
  if (company?.mode === 'on' && !after.allows('console', ip)) throw new Refusal('own-address-locked-out', { ip });
  await emitCompanySecurityAct(context, db, 'white-list-changed');
}

function requireFuture(expiresAt: string | null, now: Date): Date | null {
  const end = expiresAt === null ? null : new Date(expiresAt);
  if (end && end <= now) throw invalid('expires_at', 'future', '@in-the-past');
  return end;
}

export async function create(
  context: MemberContext,
  { rules, note, guards, expires_at: expiresAt }: EndpointParsedInput<'whiteList.create'>,
): Promise<EndpointOutput<'whiteList.create'>> {
  const { db, caller, now } = context;
  const { companyId } = caller;
  const newRules = [...new Set(rules.map((rule, index) => canonical(rule, `rules.${index}`)))];
  const end = requireFuture(expiresAt, now);
  await lockPeople(db, companyId);
  const before = await allRules(db, companyId);
  const present = new Set(before.map(({ rule }) => rule));
  const duplicate = newRules.find((rule) => present.has(rule));
  if (duplicate !== undefined) throw new Refusal('name-taken', { what: '@white-list-rule', name: duplicate });
  if (present.size + newRules.length > MAX_WHITE_LIST_RULES)
    throw new Refusal('quota-reached', { what: '@white-list-rule', limit: MAX_WHITE_LIST_RULES });
  const values = { companyId, note, guards, expiresAt: end, createdBy: caller.personId, createdAt: now };
  const newRows = await db
    .insert(whiteListRules)
    .values(newRules.map((rule) => ({ ...values, rule })))
    .returning({ id: whiteListRules.id });
  await settle(context, { before, written: newRules });
  const loggedRules = newRules.length > SHOWN ? [...newRules.slice(0, SHOWN), '…'] : newRules;
  await audit(db, context, 'whiteList.create', `company:${companyId}`, {
    rules: loggedRules,
    count: newRules.length,
    note,
    guards,
    expiresAt,
  });
  return { ids: newRows.map(({ id }) => id) };
}
/** Of many rules made at once, so many stand in the audit log by name. */
const SHOWN = 50;

/** A rule of the company, with its list locked until the transaction ends. */
async function changeable({ db, caller }: MemberContext, id: string): Promise<Rule> {
  await lockPeople(db, caller.companyId);
  const [row] = await rulesByIds(db, caller.companyId, [id]);
  if (!row) throw new Refusal('not-found', { what: '@white-list-rule' });
  return row.rule;
}

const subject = (id: string) => `rule:${id}`;

export async function update(
  context: MemberContext,
  { id, rule, note, guards, expires_at: expiresAt }: EndpointParsedInput<'whiteList.update'>,
) {
  const { db, caller, now } = context;
  const network = canonical(rule, 'rule');
  const current = await changeable(context, id);
  const all = await allRules(db, caller.companyId);
  const before = {
    rule: current.rule,
    note: current.note,
    guards: current.guards,
    expiresAt: isoOrNull(current.expiresAt),
  };
  // An end that has passed may stay as it is.
  const end = sameTime(current.expiresAt, expiresAt) ? current.expiresAt : requireFuture(expiresAt, now);
  const changed = changes(before, { rule: network, note, guards, expiresAt: isoOrNull(end) });
  if (Object.keys(changed).length === 0) return { done: true as const };
  await onUniqueViolation(
    db
      .update(whiteListRules)
      .set({ rule: network, note, guards, expiresAt: end })
      .where(and(ofCompany(whiteListRules, caller.companyId), eq(whiteListRules.id, id))),
    'white_list_rules_companyId_rule_unique',
    () => new Refusal('name-taken', { what: '@white-list-rule', name: network }),
  );
  await settle(context, { before: all, ...(network === current.rule ? {} : { written: [network] }) });
  await audit(db, context, 'whiteList.update', subject(id), { name: current.rule, ...changed });
  return { done: true as const };
}

const sameTime = (at: Date | null, text: string | null): boolean =>
  at !== null && text !== null && at.getTime() === new Date(text).getTime();

export async function remove(context: MemberContext, { id }: EndpointParsedInput<'whiteList.delete'>) {
  const { db, caller } = context;
  const current = await changeable(context, id);
  const before = await allRules(db, caller.companyId);
  await db.delete(whiteListRules).where(and(ofCompany(whiteListRules, caller.companyId), eq(whiteListRules.id, id)));
  await settle(context, { before });
  await audit(db, context, 'whiteList.delete', subject(id), { name: current.rule, note: current.note });
  return { done: true as const };
}

export async function setMode(context: MemberContext, { mode }: EndpointParsedInput<'whiteList.setMode'>) {
  const { db, caller } = context;
  await lockPeople(db, caller.companyId);
  const { mode: before } = await stateOf(db, caller.companyId);
  if (before === mode) return { done: true as const };
  await settle(context, { mode });
  await audit(db, context, 'whiteList.setMode', `company:${caller.companyId}`, { mode: { before, after: mode } });
  return { done: true as const };
}

/** By the operator, for a company that locked itself out. */
export async function turnOffCompanyAllowlist(db: Db, companyId: number): Promise<WhiteListMode | null> {
  await lockPeople(db, companyId);
  const [company] = await db
    .select({ mode: companies.whiteListMode })
    .from(companies)
    .where(eq(companies.id, companyId));
  if (!company) return null;
  await db
    .update(companies)
    .set({ whiteListMode: 'off', whiteListVersion: sql`${companies.whiteListVersion} + 1` })
    .where(eq(companies.id, companyId));
  return company.mode;
}

import { PERMISSION_KEYS } from '@daas/contract/permissions';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type AllowlistCompany, type LoadRules, ruleLoader } from '../../access/allowlists';
import type { Db, Sql } from '../../db/client';
import { sessions } from '../../db/schema';
import type { Member, Person } from '../../kernel/handler';
import { ipAllowed } from '../../kernel/ipRules';
import { Refusal } from '../../kernel/refusal';
import { sha256 } from '../../kernel/secrets';
import { type FactorRule, factorDueAt } from '../companies/secondFactorRule';
import type { Services } from '../services';
import { endSessions, IDLE_MS, sessionToken } from './session';

const USED_EVERY_MS = 60_000;
/** Prefix of service account tokens. */
export const TOKEN_PREFIX = 'ds_';

/** Identity and permissions of a caller, common to all credentials. */
interface CallerRow {
  credential_id: string;
  used_at: Date | null;
  expires_at: Date;
  ended: boolean;
  person_id: number;
  person_name: string;
  phone: string | null;
  suspended_at: Date | null;
  company_id: number | null;
  company_name: string | null;
  company_status: string | null;
  company_expires_at: Date | null;
  white_list_mode: AllowlistCompany['mode'];
  white_list_version: number;
  member_id: number | null;
  member_status: string | null;
  department_id: number | null;
  permissions: string[] | null;
  is_partner: boolean;
}
interface SessionRow extends CallerRow {
  used_at: Date;
  ended_reason: string | null;
  second_factor_since: FactorRule['secondFactorSince'];
  administrator_factor_since: FactorRule['administratorFactorSince'];
  /** The person has no second factor. */
  factor_missing: boolean;
  signed_on: boolean;
}
interface TokenRow extends CallerRow {
  ip_rules: string[];
  acts: string[];
}

const CALLER = `
    p.id as person_id, p.name as person_name, p.phone, p.suspended_at,
    c.id as company_id, c.name as company_name, c.status as company_status, c.expires_at as company_expires_at, c.white_list_mode, c.white_list_version,
    m.id as member_id, m.status as member_status, m.department_id,
    (select array_agg(distinct permission) from member_roles mr join roles r on r.id = mr.role_id,
      unnest(r.permissions) permission where mr.member_id = m.id) as permissions,
    exists (select 1 from partners o where o.company_id = c.id and o.status = 'active') as is_partner`;

const BY_SESSION = `
  select s.id as credential_id, s.last_seen_at as used_at, s.expires_at, s.ended_reason, s.ended_at is not null as ended, s.signed_on, ${CALLER},
    c.second_factor_since, c.administrator_factor_since, not exists (
      select 1 from second_factors f where f.person_id = p.id and f.confirmed_at is not null)
      and not exists (select 1 from passkeys k where k.person_id = p.id) as factor_missing
  from sessions s
  join persons p on p.id = s.person_id
  left join companies c on c.id = s.company_id
  left join members m on m.company_id = s.company_id and m.person_id = s.person_id
  where s.token_hash = $1`;

const BY_TOKEN = `
  select t.id as credential_id, t.last_used_at as used_at, t.expires_at, t.revoked_at is not null as ended, t.ip_rules, a.acts, ${CALLER}
  from service_tokens t
  join service_accounts a on a.member_id = t.member_id and a.company_id = t.company_id
  join members m on m.id = t.member_id and m.company_id = t.company_id
  join persons p on p.id = m.person_id
  join companies c on c.id = t.company_id
  where t.hash = $1`;

export interface CallerResult {
  caller: Person | Member | null;
  /** Reason why a sent credential is invalid; null for guests. */
  refusal: Refusal | null;
  /** The request has a service account's token, valid or not. */
  byToken?: true;
  /** Last recorded use of the credential; null if never. */
  usedAt?: Date | null;
  /** Set for a session cookie with the former name, which must be renewed. */
  renewal?: { token: string; expiresAt: Date };
  /** Session of a member who is disabled or removed. */
  former?: string;
}
type Reading = Pick<Services, 'config' | 'database' | 'allowlists' | 'refusals'>;
type Asking = Pick<FastifyRequest, 'cookies' | 'headers' | 'ip' | 'protocol' | 'host'>;

/** Returns the service account token of a request; browsers never send one automatically. */
export function serviceTokenOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const [, token = ''] = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  return token.startsWith(TOKEN_PREFIX) ? token : null;
}

/** Finds the caller by session cookie or service account token, with one read-only query. */
export async function findCaller(request: Asking, services: Reading, now: Date): Promise<CallerResult> {
  const token = serviceTokenOf(request);
  const session = sessionToken({ request, services });
  if (token !== null && session) return { caller: null, refusal: new Refusal('credential-ambiguous'), byToken: true };
  if (token !== null) return callerByToken(token, request.ip, services, now);
  return session ? callerBySession(session, request.ip, services, now) : { caller: null, refusal: null };
}

const invalidSession = (): CallerResult => ({ caller: null, refusal: new Refusal('session-invalid') });

async function callerBySession(
  { token, isFormer }: { token: string; isFormer: boolean },
  ip: string,
  services: Reading,
  now: Date,
): Promise<CallerResult> {
  const { rows } = await services.database.sql.query<SessionRow>(BY_SESSION, [sha256(token)]);
  const row = rows[0];
  if (!row || row.expires_at <= now) return invalidSession();
  if (row.ended)
    return row.ended_reason === 'replaced'
      ? { caller: null, refusal: new Refusal('session-replaced') }
      : invalidSession();
  if (row.suspended_at) return { caller: null, refusal: new Refusal('suspended', { what: '@account' }) };
  const usedAt = row.used_at;
  if (now.getTime() - usedAt.getTime() >= IDLE_MS) return invalidSession();
  const person = { ...toPerson(row), signedOn: row.signed_on };
  const renewal = isFormer ? { renewal: { token, expiresAt: row.expires_at } } : {};
  if (row.company_id === null) return { caller: person, usedAt, refusal: null, ...renewal };
  // The next sign-in leads to the setup. // §8 code 403
  const factor = lacksFactor(row, services.config, now) ? new Refusal('account-changed') : null;
  const refusal = companyRefusal(row, now) ?? factor ?? (await allowlistRefusal(row, ip, services, now));
  if (refusal || row.member_id === null)
    return {
      caller: person,
      usedAt,
      refusal,
      ...renewal,
      ...(row.member_status === 'active' ? {} : { former: row.credential_id }),
    };
  return { caller: toMember(row, person), usedAt, refusal: null, ...renewal };
}

async function callerByToken(token: string, ip: string, services: Reading, now: Date): Promise<CallerResult> {
  const refused = (refusal: Refusal): CallerResult => ({ caller: null, refusal, byToken: true });
  const { rows } = await services.database.sql.query<TokenRow>(BY_TOKEN, [sha256(token)]);
  const row = rows[0];
  if (!row) return refused(new Refusal('token-invalid'));
  if (row.ended || row.expires_at <= now) return refused(new Refusal('token-ended'));
  if (row.suspended_at) return refused(new Refusal('suspended', { what: '@service-account' }));
  if (!ipAllowed(row.ip_rules, ip)) return refused(new Refusal('ip-refused', { ip, subject: '@service-token' }));
  const refusal = companyRefusal(row, now) ?? (await allowlistRefusal(row, ip, services, now));
  if (refusal) return refused(refusal);
  // A program never has administrator rights.
  const caller = { ...toMember(row, toPerson(row)), administrator: false, service: { acts: row.acts } };
  return { caller, usedAt: row.used_at, refusal: null, byToken: true };
}

const toPerson = (row: CallerRow): Person => ({
  sessionId: row.credential_id,
  personId: row.person_id,
  name: row.person_name,
  phone: row.phone,
});

/** Whether a required second factor is missing. For a provider session the provider is responsible. */
function lacksFactor(row: SessionRow, config: Services['config'], now: Date): boolean {
  if (row.signed_on || !row.factor_missing) return false;
  const rule = { secondFactorSince: row.second_factor_since, administratorFactorSince: row.administrator_factor_since };
  const due = factorDueAt(rule, isAdministrator(row), config);
  return due !== null && due <= now;
}

const isAdministrator = ({ permissions }: CallerRow): boolean => permissions?.includes('*') ?? false;

function toMember(row: CallerRow, person: Person): Member {
  const permissions = new Set(row.permissions ?? []);
  return {
    ...person,
    companyId: row.company_id as number,
    companyName: row.company_name as string,
    memberId: row.member_id as number,
    departmentId: row.department_id,
    isPartner: row.is_partner,
    permissions: permissions.has('*') ? new Set<string>(PERMISSION_KEYS) : permissions,
    administrator: isAdministrator(row),
  };
}

/**
 * Ends the session of a disabled or removed member and throws the reason once; later requests get `session-invalid`.
 * // §8 codes 410 and 411
 */
export async function endFormerSession({ former, refusal }: CallerResult, db: Db, now: Date): Promise<void> {
  if (former === undefined || !refusal) return;
  const ended = await endSessions(db, eq(sessions.id, former), 'removed', now);
  throw ended > 0 ? refusal : new Refusal('session-invalid');
}

const NOTE_SESSION = 'update sessions set last_seen_at = $2 where id = $1 and last_seen_at < $2';
const NOTE_TOKEN = `
  update service_tokens set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at < $2)`;

/** Records the use of a session or token, at most once a minute. */
export async function recordUse({ caller, usedAt, byToken }: CallerResult, database: Sql, now: Date): Promise<void> {
  if (!caller || usedAt === undefined || now.getTime() - (usedAt?.getTime() ?? 0) < USED_EVERY_MS) return;
  await database.query(byToken ? NOTE_TOKEN : NOTE_SESSION, [caller.sessionId, now]);
}

function companyRefusal(row: CallerRow, now: Date): Refusal | null {
  if (row.member_status === null || row.member_status === 'removed') return new Refusal('account-removed');
  if (row.member_status === 'disabled' || row.company_status === 'disabled') return new Refusal('enterprise-disabled');
  if (row.company_expires_at && row.company_expires_at <= now) return new Refusal('enterprise-expired');
  return null;
}

const allowlistRefusal = (row: CallerRow, ip: string, services: Reading, now: Date): Promise<Refusal | null> =>
  addressRefusal(services, ruleLoader(services.database.sql), {
    company: { id: row.company_id as number, mode: row.white_list_mode, version: row.white_list_version },
    personId: row.person_id,
    ip,
    now,
  });

/** Returns the refusal of the company's allowlist, or null. Records addresses outside the list, also in watch mode. */
export async function addressRefusal(
  { allowlists, refusals }: Pick<Services, 'allowlists' | 'refusals'>,
  load: LoadRules,
  { company, personId, ip, now }: { company: AllowlistCompany; personId: number; ip: string; now: Date },
): Promise<Refusal | null> {
  const list = await allowlists.of(load, company, now);
  const verdict = list?.('console', ip) ?? 'allowed';
  if (verdict === 'allowed') return null;
  const detail = { guards: 'console' };
  refusals.note({
    companyId: company.id,
    personId,
    ip,
    action: `whiteList.${verdict}`,
    subject: `person:${personId}`,
    detail,
  });
  return verdict === 'refused' ? new Refusal('ip-refused', { ip, subject: '@white-list' }) : null;
}

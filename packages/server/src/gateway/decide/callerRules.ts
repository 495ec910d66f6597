import type { Limits } from '../../db/schema';
import { ipAllowed } from '../../kernel/ipRules';
import { Refusal } from '../../kernel/refusal';
import { LimitRefusal } from '../../money/limitRefusal';
import { NOTHING, type Rule, type RuleInput, type Ruling, ruling, rulingOf } from './rule';
import { isSigned, verifySignature } from './signature';

/** Rules about key, company, address and app. Their result depends on key, address and signature only. */
export const CALLER_RULES: readonly Rule[] = [
  { name: 'key', check: checkKey },
  { name: 'company', check: checkCompany },
  { name: 'white-list', check: checkAllowlist },
  { name: 'app', check: checkApp },
  { name: 'app.endsAt', check: ({ context: { app }, now }) => checkEnd('app', app?.limits, now) },
  { name: 'signature', check: checkSignature },
  { name: 'app.ip', check: (input) => checkAddress(input, input.context.app, '@app') },
];

function checkKey({ context: { key }, now }: RuleInput): readonly Ruling[] {
  return key ? ruling(keyRefusal(key, now), `${key.mode} ${key.prefix}`) : NOTHING;
}

/** Returns the refusal for a revoked, expired or suspended key. */
export function keyRefusal(
  key: { [column in 'expires_at' | 'revoked_at' | 'suspended_at']: Date | string | null },
  now: Date,
): Refusal | null {
  if (key.revoked_at !== null) return new Refusal('key-revoked');
  if (key.expires_at !== null && new Date(key.expires_at) <= now)
    return new Refusal('key-expired', { at: new Date(key.expires_at).toISOString() });
  return key.suspended_at === null ? null : new Refusal('suspended', { what: '@key' });
}

function checkCompany({ context: { companyId }, state, now }: RuleInput): readonly Ruling[] {
  const company = state.companies.find(({ id }) => id === companyId);
  const detail = String(companyId);
  if (company?.status !== 'active') return ruling(new Refusal('enterprise-disabled'), detail);
  const hasExpired = company.expires_at !== null && new Date(company.expires_at) <= now;
  return ruling(hasExpired ? new Refusal('enterprise-expired') : null, detail);
}

function checkAllowlist({ call: { request }, context, allowlists }: RuleInput): readonly Ruling[] {
  const allowlist = context.key && allowlists.get(context.companyId);
  if (!allowlist) return NOTHING;
  context.address = allowlist('gateway', request.ip);
  const isRefused = context.address === 'refused';
  return ruling(
    isRefused ? new Refusal('ip-refused', { ip: request.ip, subject: '@white-list' }) : null,
    `${request.ip} ${context.address}`,
  );
}

function checkApp({ context: { app, key } }: RuleInput): readonly Ruling[] {
  if (!app) return [{ refusal: new Refusal(key ? 'key-revoked' : 'not-found', { what: '@connector' }), detail: null }];
  if (app.suspended_at !== null) return ruling(new Refusal('suspended', { what: '@app' }), 'suspended');
  return ruling(app.status === 'enabled' ? null : new Refusal('app-disabled'), app.status);
}

/** Ruling about the last day of an app or connector. */
export function checkEnd(kind: 'app' | 'connector', limits: Limits | undefined, now: Date): readonly Ruling[] {
  if (!limits?.endsAt) return NOTHING;
  const { endsAt } = limits;
  const [value, used] = [new Date(endsAt), now].map((at) => Math.floor(at.getTime() / 1000)) as [number, number];
  const reached = { name: `${kind}.endsAt`, unit: 'time', value, used, needed: 0, renews_at: null } as const;
  const ended = new LimitRefusal('limits-ended', reached, { subject: `@${kind}`, at: endsAt });
  return ruling(new Date(endsAt) <= now ? ended : null, endsAt);
}

function checkSignature({ call: { request }, context, sealer, now }: RuleInput): readonly Ruling[] {
  const { key, app } = context;
  if (!key || !app) return NOTHING;
  if (!isSigned(request)) return ruling(app.require_signature ? new Refusal('signature-required') : null, 'none');
  const secret = sealer.open(Buffer.from(key.signing_secret.slice(2), 'hex'));
  return rulingOf('signed', () => {
    context.signature = verifySignature(request, key.id, secret, now);
  });
}

/** Ruling about the addresses that an app or connector accepts. A call from the console has no such rule. */
export function checkAddress(
  { call: { request }, context: { key } }: RuleInput,
  owner: { ip_rules: string[] } | null,
  subject: '@app' | '@connector',
): readonly Ruling[] {
  if (!key || !owner) return NOTHING;
  const isAllowed = ipAllowed(owner.ip_rules, request.ip);
  return ruling(isAllowed ? null : new Refusal('ip-refused', { ip: request.ip, subject }), request.ip);
}

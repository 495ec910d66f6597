import { MAX_ACTIVE_KEYS } from '@daas/contract/constants';
import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { audit } from '../../db/audit';
import { keyStatus } from '../../kernel/keyStatus';
import { DAY_MS, HOUR_MS } from '../../kernel/period';
import { Refusal } from '../../kernel/refusal';
import type { MemberContext } from '../context';
import { type ApiKey, type IssuedKey, issueKey, rotateKey } from './issueKey';
import { presentKey } from './present';
import { countActiveKeys, lockKey, revokeKeys } from './repository';
import { auditSubject, lockAppForUpdate } from './service';

export async function createAppKey(context: MemberContext, input: EndpointParsedInput<'app.createKey'>) {
  const { db, services, caller, now } = context;
  const { id, name, mode, expires_in_days: expiresInDays } = input;
  await lockAppForUpdate(context, id);
  await requireKeyQuota(context, id, 1);
  const expiresAt = expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * DAY_MS);
  const { companyId } = caller;
  const issued = await issueKey(db, services.sealer, { companyId, appId: id, name, mode, expiresAt, now });
  await audit(db, context, 'app.createKey', auditSubject(id), keyTrace(issued.key));
  return presentIssuedKey(issued, now);
}

export async function rotateAppKey(context: MemberContext, input: EndpointParsedInput<'app.rotateKey'>) {
  const { db, services, now } = context;
  const { id, key_id: keyId, overlap_hours: overlapHours } = input;
  await lockAppForUpdate(context, id);
  const old = await lockExistingKey(context, id, keyId);
  const status = keyStatus(old, now);
  if (status !== 'active') throw new Refusal('state-forbids', { name: old.name, state: `@${status}` });
  await requireKeyQuota(context, id, overlapHours > 0 ? 1 : 0);
  const issued = await rotateKey(db, services.sealer, old, { overlapMs: overlapHours * HOUR_MS, now });
  await audit(db, context, 'app.rotateKey', auditSubject(id), {
    ...keyTrace(issued.key),
    replaces: old.prefix,
    overlapHours,
  });
  return presentIssuedKey(issued, now);
}

/** Revokes a key immediately; idempotent. */
export async function revokeAppKey(
  context: MemberContext,
  { id, key_id: keyId }: EndpointParsedInput<'app.revokeKey'>,
) {
  const { db, caller, now } = context;
  await lockAppForUpdate(context, id);
  const key = await lockExistingKey(context, id, keyId);
  if (!key.revokedAt) {
    await revokeKeys(db, caller.companyId, id, now, keyId);
    await audit(db, context, 'app.revokeKey', auditSubject(id), keyTrace(key));
  }
  return { done: true as const };
}

/** Throws above the limit of keys. The app must be locked, so that concurrent requests cannot exceed it. */
async function requireKeyQuota({ db, caller, now }: MemberContext, appId: number, added: number): Promise<void> {
  const active = (await countActiveKeys(db, caller.companyId, [appId], now)).get(appId) ?? 0;
  if (active + added > MAX_ACTIVE_KEYS) throw new Refusal('quota-reached', { what: '@key', limit: MAX_ACTIVE_KEYS });
}

async function lockExistingKey({ db, caller }: MemberContext, appId: number, keyId: string): Promise<ApiKey> {
  const key = await lockKey(db, caller.companyId, appId, keyId);
  if (!key) throw new Refusal('not-found', { what: '@key' });
  return key;
}

/** Data that identifies a key in the audit log. */
const keyTrace = ({ id, name, mode, prefix }: ApiKey) => ({ key: id, name, mode, prefix });

const presentIssuedKey = ({ key, secret, signingSecret }: IssuedKey, now: Date) => ({
  key: presentKey(key, now, null),
  secret,
  signing_secret: signingSecret,
});

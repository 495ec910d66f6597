import { MAX_ACTIVE_KEYS } from '@daas/contract/constants';
import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { audit } from '../../db/audit';
import { type ApiKey, type IssuedKey, issueKey, rotateKey } from '../../gateway/call/keys';
import { keyStatus } from '../../kernel/keyStatus';
import { DAY_MS, HOUR_MS } from '../../kernel/period';
import { Refusal } from '../../kernel/refusal';
import type { MemberContext } from '../context';
import { presentKey } from './present';
import { countActiveKeys, lockKey, revokeKeys } from './repository';
import { locked, subject } from './service';

export async function createKey(context: MemberContext, input: EndpointParsedInput<'app.createKey'>) {
  const { db, services, caller, now } = context;
  const { id, name, mode, expiresInDays } = input;
  await locked(context, id);
  await refuseMoreThan(context, id, 1);
  const expiresAt = expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * DAY_MS);
  const { companyId } = caller;
  const issued = await issueKey(db, services.sealer, { companyId, appId: id, name, mode, expiresAt, now });
  await audit(db, context, 'app.createKey', subject(id), trace(issued.key));
  return presentIssuedKey(issued, now);
}

export async function rotate(context: MemberContext, input: EndpointParsedInput<'app.rotateKey'>) {
  const { db, services, now } = context;
  const { id, keyId, overlapHours } = input;
  await locked(context, id);
  const old = await existing(context, id, keyId);
  const status = keyStatus(old, now);
  if (status !== 'active') throw new Refusal('state-forbids', { name: old.name, state: `@${status}` });
  await refuseMoreThan(context, id, overlapHours > 0 ? 1 : 0);
  const issued = await rotateKey(db, services.sealer, old, { overlapMs: overlapHours * HOUR_MS, now });
  await audit(db, context, 'app.rotateKey', subject(id), { ...trace(issued.key), replaces: old.prefix, overlapHours });
  return presentIssuedKey(issued, now);
}

/** Ends a key at once; revoking it again changes nothing. */
export async function revoke(context: MemberContext, { id, keyId }: EndpointParsedInput<'app.revokeKey'>) {
  const { db, caller, now } = context;
  await locked(context, id);
  const key = await existing(context, id, keyId);
  if (!key.revokedAt) {
    await revokeKeys(db, caller.companyId, id, now, keyId);
    await audit(db, context, 'app.revokeKey', subject(id), trace(key));
  }
  return { done: true as const };
}

/** Counted while the app is locked, so two requests cannot both take the last place. */
async function refuseMoreThan({ db, caller, now }: MemberContext, appId: number, added: number): Promise<void> {
  const active = (await countActiveKeys(db, caller.companyId, [appId], now)).get(appId) ?? 0;
  if (active + added > MAX_ACTIVE_KEYS) throw new Refusal('quota-reached', { what: '@key', limit: MAX_ACTIVE_KEYS });
}

async function existing({ db, caller }: MemberContext, appId: number, keyId: string): Promise<ApiKey> {
  const key = await lockKey(db, caller.companyId, appId, keyId);
  if (!key) throw new Refusal('not-found', { what: '@key' });
  return key;
}

/** Enough to recognise a key by in the audit log. */
const trace = ({ id, name, mode, prefix }: ApiKey) => ({ key: id, name, mode, prefix });

const presentIssuedKey = ({ key, secret, signingSecret }: IssuedKey, now: Date) => ({
  key: presentKey(key, now),
  secret,
  signing_secret: signingSecret,
});

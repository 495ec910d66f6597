import { MAX_SERVICE_TOKENS } from '@daas/contract/constants';
import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { audit } from '../../db/audit';
import { checkIpRules } from '../../kernel/ipRules';
import { keyStatus } from '../../kernel/keyStatus';
import { DAY_MS, HOUR_MS } from '../../kernel/period';
import { Refusal } from '../../kernel/refusal';
import { emitCompanySecurityAct } from '../../messages/events/companySecurity';
import type { MemberContext } from '../context';
import { lockPeople } from '../roles/repository';
import {
  type Account,
  countOpenTokens,
  findAccount,
  issueToken,
  lockToken,
  type Token,
  writeToken,
} from './repository';
import { presentToken, requireHolding, subjectOf } from './service';

/** Enough to recognise a token by in the audit log. */
const trace = ({ id, name, prefix, ipRules }: Token) => ({ token: id, name, prefix, ipRules });

export async function createToken(context: MemberContext, input: EndpointParsedInput<'serviceAccount.createToken'>) {
  const { db, caller, now } = context;
  const account = await locked(context, input.id);
  await requireHolding(context, account);
  await refuseMoreThan(context, account.id, 1);
  const issued = await issueToken(db, {
    companyId: caller.companyId,
    memberId: account.id,
    name: input.name,
    ipRules: checkIpRules(input.ip_rules, 'ip_rules'),
    createdBy: caller.personId,
    expiresAt: new Date(now.getTime() + input.expires_in_days * DAY_MS),
    now,
  });
  await emitCompanySecurityAct(context, db, 'token-made');
  await audit(db, context, 'serviceAccount.createToken', subjectOf(account), trace(issued.token));
  return { token: presentToken(issued.token, now), secret: issued.secret };
}

/** The successor has the old one's name, addresses and lifetime; the old one ends after the overlap, or sooner if it would. */
export async function rotateToken(context: MemberContext, input: EndpointParsedInput<'serviceAccount.rotateToken'>) {
  const { db, caller, now } = context;
  const account = await locked(context, input.id);
  await requireHolding(context, account);
  const old = await lockToken(db, caller.companyId, account.id, input.token_id);
  const status = keyStatus(old, now);
  if (status !== 'active') throw new Refusal('state-forbids', { name: old.name, state: `@${status}` });
  await refuseMoreThan(context, account.id, input.overlap_hours > 0 ? 1 : 0);
  const { companyId, memberId, name, ipRules } = old;
  const expiresAt = new Date(now.getTime() + old.expiresAt.getTime() - old.createdAt.getTime());
  const issued = await issueToken(db, {
    companyId,
    memberId,
    name,
    ipRules,
    createdBy: caller.personId,
    expiresAt,
    now,
  });
  const until = Math.min(now.getTime() + input.overlap_hours * HOUR_MS, old.expiresAt.getTime());
  await writeToken(db, old, { expiresAt: new Date(until), rotatedTo: issued.token.id });
  const detail = { ...trace(issued.token), replaces: old.prefix, overlapHours: input.overlap_hours };
  await emitCompanySecurityAct(context, db, 'token-made');
  await audit(db, context, 'serviceAccount.rotateToken', subjectOf(account), detail);
  return { token: presentToken(issued.token, now), secret: issued.secret };
}

/** Ends a token at once; revoking it again changes nothing. */
export async function revokeToken(context: MemberContext, input: EndpointParsedInput<'serviceAccount.revokeToken'>) {
  const { db, caller, now } = context;
  const account = await locked(context, input.id);
  const token = await lockToken(db, caller.companyId, account.id, input.token_id);
  if (!token.revokedAt) {
    await writeToken(db, token, { revokedAt: now });
    await audit(db, context, 'serviceAccount.revokeToken', subjectOf(account), trace(token));
  }
  return { done: true as const };
}

/** People are locked, so that two requests cannot both take the last place. */
async function locked({ db, caller }: MemberContext, id: number): Promise<Account> {
  await lockPeople(db, caller.companyId);
  return findAccount(db, caller.companyId, id);
}

async function refuseMoreThan({ db, caller, now }: MemberContext, id: number, added: number): Promise<void> {
  if ((await countOpenTokens(db, caller.companyId, id, now)) + added > MAX_SERVICE_TOKENS)
    throw new Refusal('quota-reached', { what: '@service-token', limit: MAX_SERVICE_TOKENS });
}

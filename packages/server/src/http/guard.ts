import type { Access, Endpoint } from '@daas/contract/endpoint';
import type { PermissionKey } from '@daas/contract/permissions';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config';
import type { CallerResult } from '../features/account/caller';
import { isMember } from '../kernel/handler';
import { missingPermission, Refusal } from '../kernel/refusal';
import { isOwnOrigin } from '../kernel/site';

/**
 * Refuses a caller the endpoint does not name, or who lacks what it needs `besides`. What a browser tab believes its
 * company to be must be true.
 */
export function authorize(
  access: Access,
  callerResult: CallerResult,
  request: FastifyRequest,
  besides?: PermissionKey,
): void {
  if (access === 'public') return;
  if (!callerResult.caller) throw callerResult.refusal ?? new Refusal('session-missing');
  if (access === 'person') return;
  if (callerResult.refusal) throw callerResult.refusal;
  if (!isMember(callerResult.caller)) throw new Refusal('company-not-chosen');
  const believed = request.headers['x-company-id'];
  if (believed !== undefined && believed !== String(callerResult.caller.companyId))
    throw new Refusal('company-not-chosen');
  const { permissions, administrator } = callerResult.caller;
  if (besides && !permissions.has(besides)) throw missingPermission([besides]);
  if (access === 'session') return;
  if (access === 'administrator') {
    if (!administrator) throw new Refusal('administrator-needed');
    return;
  }
  const needed = typeof access === 'string' ? [access] : access;
  if (!needed.some((key) => permissions.has(key))) throw missingPermission(needed);
}

/**
 * Refuses requests that another site made the browser send, one below the same domain as well: browsers name the origin
 * of every unsafe request, and what cannot name one must use a content type or header that a foreign form cannot. A link
 * elsewhere may lead to a file, but not to an answer for the console. Where a GET of §7 acts, as the one that sends a
 * code, the header that only the console's own requests carry is required (CSRF).
 */
export function requireSameOrigin(
  request: FastifyRequest,
  config: Pick<Config, 'PUBLIC_URL'>,
  { answer, acts }: Pick<Endpoint, 'answer' | 'acts'> = {},
): void {
  const { origin, 'sec-fetch-site': site, 'x-requested-with': ownHeader } = request.headers;
  const reading = request.method === 'GET' || request.method === 'HEAD';
  if (reading && answer === 'file') return;
  if (site === 'cross-site' || site === 'same-site') throw new Refusal('origin-refused');
  if (reading) {
    if (acts && ownHeader === undefined) throw new Refusal('origin-refused');
    return;
  }
  if (origin) {
    if (!isOwnOrigin(origin, request, config)) throw new Refusal('origin-refused');
    return;
  }
  const sentByProgram = ownHeader !== undefined || request.headers['content-type']?.startsWith('application/json');
  if (request.headers.cookie && !sentByProgram && request.headers['content-type']) throw new Refusal('origin-refused');
}

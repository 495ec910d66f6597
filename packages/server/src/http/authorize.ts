import type { Access, Endpoint } from '@daas/contract/endpoint';
import type { PermissionKey } from '@daas/contract/permissions';
import type { FastifyRequest } from 'fastify';
import type { CallerResult } from '../features/sessions/caller';
import type { Config } from '../kernel/config';
import { isMember } from '../kernel/handler';
import { missingPermission, Refusal } from '../kernel/refusal';
import { isOwnOrigin, isUnknownTlsSite } from '../kernel/site';

/**
 * Throws a refusal if the caller lacks the access of the endpoint or the permission `besides`, or if the company of the
 * browser tab differs from that of the session.
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
  const tabCompanyId = request.headers['x-company-id'];
  if (tabCompanyId !== undefined && tabCompanyId !== String(callerResult.caller.companyId))
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
 * Throws a refusal for cross-site requests (CSRF), including those of sites on the same domain. Browsers send the origin of
 * unsafe requests; requests without one need a content type or header that a foreign form cannot set. Other sites may link
 * to files, but not to other answers. A GET of §7 with an effect requires a header that only the console sends.
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
    if (isOwnOrigin(origin, request, config)) return;
    if (isUnknownTlsSite(origin, request, config)) throw new Refusal('public-url-unset', { origin });
    throw new Refusal('origin-refused');
  }
  const sentByProgram = ownHeader !== undefined || request.headers['content-type']?.startsWith('application/json');
  if (request.headers.cookie && !sentByProgram && request.headers['content-type']) throw new Refusal('origin-refused');
}

import type { Receipt } from '@daas/contract/endpoints/calls';
import type { RefusalCode } from '@daas/contract/errors';
import { errorCodePath, problemTitle } from '@daas/contract/errors/gateway';
import { unsatisfiedHeaders } from '../../kernel/byteRange';
import type { Language } from '../../kernel/locale';
import { fieldsOf, messageOf, type Refusal } from '../../kernel/refusal';
import { LimitRefusal } from '../../money/limitRefusal';
import type { Quota } from '../../money/limits';
import type { Call, GatewayAnswer } from '../model';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** The body of a refusal. // RFC 9457 */
export function problemBody(
  refusal: Refusal,
  {
    language,
    requestId,
    site = '',
    receipt,
  }: { language: Language; requestId: string; site: string | undefined; receipt: Receipt | null },
): Record<string, unknown> {
  return {
    type: site + errorCodePath(refusal.code),
    title: problemTitle(refusal.code),
    status: refusal.status,
    detail: messageOf(refusal, language),
    instance: `urn:daas:request:${requestId}`,
    code: refusal.code,
    request_id: requestId,
    errors: fieldsOf(refusal, language),
    // An error is never charged. Null if the database connection was lost at commit: the outcome is unknown.
    charged: refusal.code === 'outcome-unknown' ? null : false,
    ...(refusal instanceof LimitRefusal ? { limit: refusal.limit } : {}),
    ...(receipt ? { receipt } : {}),
  };
}

/** RFC 6750: the `error` attribute is sent only when the request had a token. */
const TOKEN_REFUSED: ReadonlySet<RefusalCode> = new Set(['key-invalid', 'key-expired', 'key-revoked']);

/** Rate limit headers of each limit (draft-ietf-httpapi-ratelimit-headers), and of the tightest one for older clients. */
export function limitHeaders(quotas: readonly Quota[], refusal: Refusal | null, now: Date): Record<string, string> {
  const headers: Record<string, string> = {};
  const tightest = quotas.reduce<Quota | undefined>((a, b) => (a && a.remaining <= b.remaining ? a : b), undefined);
  if (tightest) {
    const parts = (one: Quota, figures: Record<string, number | null>) =>
      Object.entries(figures).reduce(
        (text, [name, n]) => (n === null ? text : `${text};${name}=${n}`),
        `"${one.name}"`,
      );
    headers['ratelimit-policy'] = quotas.map((one) => parts(one, { q: one.limit, w: one.window })).join(', ');
    headers.ratelimit = quotas.map((one) => parts(one, { r: one.remaining, t: one.reset })).join(', ');
    headers['x-ratelimit-limit'] = String(tightest.limit);
    headers['x-ratelimit-remaining'] = String(tightest.remaining);
    if (tightest.reset !== null) headers['x-ratelimit-reset'] = String(tightest.reset);
  }
  if (refusal) Object.assign(headers, unsatisfiedHeaders(refusal));
  const renewsAt = refusal instanceof LimitRefusal ? refusal.limit.renews_at : null;
  if (renewsAt)
    headers['retry-after'] = String(Math.max(1, Math.ceil((new Date(renewsAt).getTime() - now.getTime()) / 1000)));
  if (refusal?.code === 'idempotency-in-progress' || refusal?.code === 'connector-creating' || refusal?.status === 503)
    headers['retry-after'] = '1';
  if (refusal?.code === 'too-many-requests') headers['retry-after'] = String(refusal.params.seconds);
  if (refusal?.status === 401)
    headers['www-authenticate'] = TOKEN_REFUSED.has(refusal.code) ? 'Bearer error="invalid_token"' : 'Bearer';
  return headers;
}

/** Builds the answer of a refused call. */
export function refusalAnswer(
  call: Pick<Call, 'request' | 'language' | 'begun'>,
  refusal: Refusal,
  quotas: Quota[],
  receipt: GatewayAnswer['receipt'],
  now: Date,
): GatewayAnswer {
  const { request, language, begun } = call;
  return {
    status: refusal.status,
    headers: { ...limitHeaders(quotas, refusal, now), 'content-language': language },
    body: problemBody(refusal, { language, requestId: request.requestId, site: request.site, receipt }),
    callId: receipt?.call_id ?? null,
    receipt,
    record: null,
    durationMs: performance.now() - begun,
  };
}

import type { FastifyRequest } from 'fastify';

interface Where {
  PUBLIC_URL?: string | undefined;
}

/** Returns the public address of the platform: scheme, host and path without a trailing slash. // decision 0070 */
export function siteOf({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>, { PUBLIC_URL }: Where): string {
  const origin = `${protocol}://${host}`;
  // `URL.origin` omits a default port.
  return PUBLIC_URL ?? (URL.canParse(origin) ? new URL(origin).origin : origin);
}

/**
 * Returns whether an `Origin` header is the site itself: scheme, host and port. Rejects one with a path or user information.
 * // RFC 6454, 6.2
 */
export function isOwnOrigin(origin: string, request: Pick<FastifyRequest, 'protocol' | 'host'>, where: Where): boolean {
  const site = siteOf(request, where);
  return URL.canParse(site) && new URL(site).origin === origin;
}

/** Returns whether an `Origin` header is the host of the request behind a proxy that ends TLS, while PUBLIC_URL is not set. */
export function isUnknownTlsSite(
  origin: string,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  { PUBLIC_URL }: Where,
): boolean {
  if (PUBLIC_URL || !URL.canParse(origin) || new URL(origin).origin !== origin) return false;
  const url = new URL(origin);
  return url.host === host && url.protocol === 'https:' && protocol === 'http';
}

/** Returns the path of PUBLIC_URL: '' at the root of a host, otherwise for example '/daas'. */
export const basePath = ({ PUBLIC_URL }: Where): string =>
  PUBLIC_URL ? new URL(PUBLIC_URL).pathname.replace(/\/$/, '') : '';

/**
 * Returns a request's target for the routes: removes the path of the site if a proxy left it, and the origin of an absolute
 * form. // RFC 9112, 3.2.2
 */
export function siteTarget(url: string, base: string): string {
  const target = url.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
  if (!target.startsWith(base) || !/^($|[/?])/.test(target.slice(base.length))) return target;
  const rest = target.slice(base.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

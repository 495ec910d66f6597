import type { FastifyRequest } from 'fastify';

interface Where {
  PUBLIC_URL?: string | undefined;
}

/** Where people and programs reach the platform: scheme, host and path, without a slash at the end. See decision 0070. */
export function siteOf({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>, { PUBLIC_URL }: Where): string {
  const origin = `${protocol}://${host}`;
  // Without a default port.
  return PUBLIC_URL ?? (URL.canParse(origin) ? new URL(origin).origin : origin);
}

/**
 * Whether an `Origin` header names the site itself: scheme, host and port, as browsers write them. One with a path or user
 * information is none of theirs. // RFC 6454, 6.2
 */
export function isOwnOrigin(origin: string, request: Pick<FastifyRequest, 'protocol' | 'host'>, where: Where): boolean {
  const site = siteOf(request, where);
  return URL.canParse(site) && new URL(site).origin === origin;
}

/** The path of it that is before every address: '' at the root of a host, else as '/daas'. */
export const basePath = ({ PUBLIC_URL }: Where): string =>
  PUBLIC_URL ? new URL(PUBLIC_URL).pathname.replace(/\/$/, '') : '';

/**
 * A request's target as the routes know it, whether a proxy took the path of the site off or left it, and whether it came
 * in absolute form. // RFC 9112, 3.2.2
 */
export function ownTarget(url: string, base: string): string {
  const target = url.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
  if (!target.startsWith(base) || !/^($|[/?])/.test(target.slice(base.length))) return target;
  const rest = target.slice(base.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

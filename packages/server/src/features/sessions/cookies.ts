import type { FastifyReply, FastifyRequest } from 'fastify';
import { basePath, siteOf } from '../../kernel/site';
import type { Services } from '../services';

/** A cookie of the platform: its name over http, and its path below that of the site. */
export interface Cookie {
  name: string;
  path?: string;
  sameSite?: 'lax' | 'strict';
}
type Asking = { request: Pick<FastifyRequest, 'cookies' | 'protocol' | 'host'>; services: Pick<Services, 'config'> };
type Answering = Asking & { reply: FastifyReply };

const isSecure = ({ request, services }: Asking): boolean => siteOf(request, services.config).startsWith('https:');

const pathOf = ({ services }: Asking, { path = '' }: Cookie): string => basePath(services.config) + path || '/';

/**
 * Returns the cookie's name for a request. Over https it has a prefix, so that neither a page over http nor, at the root of
 * a host, another host of the domain can set it. // RFC 6265bis §4.1.3
 */
export function cookieName(asking: Asking, cookie: Cookie): string {
  if (!isSecure(asking)) return cookie.name;
  return `${pathOf(asking, cookie) === '/' ? '__Host-' : '__Secure-'}${cookie.name}`;
}

export const readCookie = (asking: Asking, cookie: Cookie): string | undefined =>
  asking.request.cookies[cookieName(asking, cookie)];

/** Sets a cookie for `seconds`: a max-age instead of a date, because the browser's clock may differ. */
export function setCookie(answering: Answering, cookie: Cookie, value: string, seconds: number): void {
  answering.reply.setCookie(cookieName(answering, cookie), value, {
    path: pathOf(answering, cookie),
    httpOnly: true,
    sameSite: cookie.sameSite ?? 'lax',
    secure: isSecure(answering),
    maxAge: Math.floor(seconds),
  });
  clearFormer(answering, cookie);
}

export function clearCookie(answering: Answering, cookie: Cookie): void {
  const options = { path: pathOf(answering, cookie), secure: isSecure(answering) };
  answering.reply.clearCookie(cookieName(answering, cookie), options);
  clearFormer(answering, cookie);
}

/** Removes the cookie with the former name without a prefix. */
function clearFormer(answering: Answering, cookie: Cookie): void {
  const { request, reply } = answering;
  if (isSecure(answering) && request.cookies[cookie.name] !== undefined)
    reply.clearCookie(cookie.name, { path: pathOf(answering, cookie), secure: true });
}

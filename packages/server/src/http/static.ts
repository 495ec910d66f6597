import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';

const YEAR_SECONDS = 31_536_000;
const HASHED = /[.-][0-9a-f]{8,}\./;
/** What load balancers and monitors ask for by habit: the console's page would tell them that all is well. */
const PROBE =
  /^\/(_?health(z|check|y)?|_?ready(z)?|readiness|_?live(z)?|liveness|alive|ping|up|_?status|metrics|version|actuator|-)(\/|$)/i;
const SUB_APP = /^\/apps\/[a-z0-9-]+\/?$/;

/** The built console in `folder`: hashed files are immutable, pages are always revalidated, any page address is answered by the console. */
export async function registerStatic(app: FastifyInstance, folder: string, config: Config): Promise<void> {
  const csp = contentSecurityPolicy(readFileSync(path.join(folder, 'index.html'), 'utf8'), config.FRAME_ANCESTORS);
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders(reply, file) {
      reply.setHeader('content-security-policy', csp);
      reply.setHeader('cache-control', cacheControl(file));
      reply.setHeader('vary', 'accept-encoding');
    },
  });

  const page = (reply: FastifyReply, file: string) =>
    reply
      .header('referrer-policy', 'strict-origin-when-cross-origin')
      .header('permissions-policy', 'camera=(), geolocation=(), microphone=()')
      .sendFile(file);

  app.get(
    '/*',
    { compress: false, config: { ownPolicy: true } },
    (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
      const address = `/${request.params['*']}`;
      if (/^\/(api|open)(\/|$)/.test(address) || PROBE.test(address)) return reply.callNotFound();
      if (SUB_APP.test(address)) return page(reply, `${address.replace(/\/?$/, '/')}index.html`);
      if (path.extname(address)) return reply.sendFile(address);
      return wantsPage(request.headers.accept) ? page(reply, 'index.html') : reply.callNotFound();
    },
  );
}

/** Browsers and clients without an Accept header; not programs that accept JSON only. */
const wantsPage = (accept = '*/*') => /text\/html|\*\/\*/.test(accept);

function cacheControl(file: string): string {
  if (file.replace(/\.(br|gz)$/, '').endsWith('.html')) return 'no-cache';
  return HASHED.test(path.basename(file)) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600';
}

/**
 * Own files only. Inline scripts of the page count by their hash; antd writes its styles inline. A frame is allowed to
 * the origins of the configuration and to no others.
 */
function contentSecurityPolicy(html: string, frameAncestors: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...inline].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors.trim() || "'none'"}`,
  ].join('; ');
}

/** The console's build at the root of the repository, when there is one. */
export function consoleFolder(serverFolder: string): string | null {
  const folder = path.resolve(serverFolder, '../../dist');
  return existsSync(path.join(folder, 'index.html')) ? folder : null;
}

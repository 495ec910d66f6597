import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_ERROR_PAGE } from '@daas/contract/constants';
import { SITE } from '@daas/contract/docs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../kernel/config';
import { basePath, siteOf } from '../kernel/site';

const YEAR_SECONDS = 31_536_000;
const HASHED = /[.-][0-9a-f]{8,}\./;
/** Common probe paths: the console's page would look healthy to a monitor. */
const PROBE =
  /^\/(_?health(z|check|y)?|_?ready(z)?|readiness|_?live(z)?|liveness|alive|ping|up|_?status|metrics|version|actuator|-)(\/|$)/i;
/** Paths of programs, including well-known URIs. // RFC 8615 */
const INTERFACE = /^\/(api|open|mcp|oauth|delivery-reports|\.well-known)(\/|$)/;
const SUB_APP = /^\/apps\/[a-z0-9-]+\/?$/;

/**
 * Serves the built console in `folder`: hashed files are immutable, pages are always revalidated. Unknown paths return the
 * console's page with status 404 to browsers, and a plain 404 to programs.
 */
export async function registerConsole(app: FastifyInstance, folder: string, config: Config): Promise<void> {
  const html = configurePage(readFileSync(path.join(folder, 'index.html'), 'utf8'), config);
  const csp = contentSecurityPolicy(html, config.FRAME_ANCESTORS);
  const isPage = createPageMatcher(JSON.parse(readFileSync(path.join(folder, 'pages.json'), 'utf8')));
  const etag = `"${createHash('sha256').update(html).digest('base64url')}"`;
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

  const page = (reply: FastifyReply) =>
    reply
      .header('referrer-policy', 'strict-origin-when-cross-origin')
      .header('permissions-policy', 'camera=(), geolocation=(), microphone=()');
  const consolePage = (reply: FastifyReply) =>
    page(reply)
      .header('content-security-policy', csp)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8');
  const routedPage = ({ headers }: FastifyRequest, reply: FastifyReply) => {
    consolePage(reply).header('etag', etag);
    const unchanged = headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
    return unchanged ? reply.status(304).send() : reply.send(html);
  };

  registerTexts(app, folder, config);
  app.get(
    '/*',
    { compress: false, config: { ownPolicy: true } },
    (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
      const address = `/${request.params['*']}`;
      if (INTERFACE.test(address) || PROBE.test(address)) return reply.callNotFound();
      if (SUB_APP.test(address)) return page(reply).sendFile(`${address.replace(/\/?$/, '/')}index.html`);
      if (path.extname(address) && address !== '/index.html') return reply.sendFile(address);
      const { accept = '*/*' } = request.headers;
      if (isPage(address) && /text\/html|\*\/\*/.test(accept)) return routedPage(request, reply);
      return accept.includes('text/html') ? consolePage(reply).status(404).send(html) : reply.callNotFound();
    },
  );
}

/** Registers llms.txt and the chapters of the documentation as Markdown, with the address of this platform. */
function registerTexts(app: FastifyInstance, folder: string, config: Config): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const name of files.filter((one) => /^(llms\.txt|docs[/\\].*\.md)$/.test(one))) {
    const text = readFileSync(path.join(folder, name), 'utf8');
    app.get(`/${name.replaceAll(path.sep, '/')}`, (request, reply) =>
      reply
        .type(`text/${name.endsWith('.md') ? 'markdown' : 'plain'}; charset=utf-8`)
        .header('cache-control', 'public, max-age=3600')
        .send(text.replaceAll(SITE, siteOf(request, config))),
    );
  }
}

/**
 * Returns the console's page with settings: the base path below a host, and another error page. // §2
 */
function configurePage(html: string, config: Config): string {
  const base = basePath(config);
  const statements = [
    ...(base ? [`window.routerBase=window.publicPath=${JSON.stringify(`${base}/`)}`] : []),
    ...(config.ERROR_PAGE === DEFAULT_ERROR_PAGE ? [] : [`window.errorPage=${JSON.stringify(config.ERROR_PAGE)}`]),
  ];
  if (statements.length === 0) return html;
  return html
    .replace(/(\s(?:href|src)=")\/(?!\/)/g, `$1${base}/`)
    .replace('<head>', `<head>\n<script>${statements.join(';')}</script>`);
}

/** Returns a matcher for the router's patterns: `:name` is one segment, `*` any number of segments. */
function createPageMatcher(patterns: readonly string[]): (address: string) => boolean {
  const forms = patterns.map((pattern) => pattern.replace(/\/\*$/, '(/.*)?').replace(/:[^/]+/g, '[^/]+'));
  const form = new RegExp(`^(${forms.join('|')})/?$`, 'i');
  return (address) => form.test(address);
}

function cacheControl(file: string): string {
  if (file.replace(/\.(br|gz)$/, '').endsWith('.html')) return 'no-cache';
  return HASHED.test(path.basename(file)) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600';
}

/**
 * Allows own files, the page's inline scripts by hash, and inline styles, which antd needs. Only configured origins may
 * frame the page.
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
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors.trim() || "'none'"}`,
  ].join('; ');
}

/** Returns the console's build folder in the repository, or null. */
export function findConsoleFolder(serverFolder: string): string | null {
  const folder = path.resolve(serverFolder, '../../dist');
  return existsSync(path.join(folder, 'index.html')) ? folder : null;
}

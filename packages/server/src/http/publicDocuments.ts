import { DATA_SET_LIST } from '@daas/contract/datasets';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '../features/services';
import { createPublicOpenApi } from '../gateway/operations';
import { languageOf, localeFor } from '../kernel/locale';
import { siteOf } from '../kernel/site';
import { publicLimit } from './publicLimit';

/** RFC 9727 §4.2 */
const CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';
const CATALOG = '/.well-known/api-catalog';
const DOCUMENT = '/docs/openapi.json';
const HTML = { type: 'text/html', hreflang: ['zh', 'en'] };

/** Registers the catalog of the interfaces and the described interface of the gateway, which need no key. */
export function registerPublicDocuments(
  app: FastifyInstance,
  { config, market, parts }: Pick<Services, 'config' | 'market' | 'parts'>,
): void {
  /** Programs in browsers read them before they have a key. */
  const cached = (reply: FastifyReply) =>
    reply.header('cache-control', 'public, max-age=3600').header('access-control-allow-origin', '*');

  const hasAgents = parts.some(({ name }) => name === 'agents');
  // A HEAD has the same headers. // RFC 9727 §2
  app.get(CATALOG, (request, reply) => {
    const site = siteOf(request, config);
    return (
      cached(reply)
        .type(CATALOG_TYPE)
        .header('link', `<${site}${CATALOG}>; rel="api-catalog"`)
        // Fastify adds a charset to text, which the type does not have.
        .send(Buffer.from(JSON.stringify({ linkset: linksOf(site, hasAgents) })))
    );
  });

  // A document takes 0.2 s.
  const documents = new Map<string, { state: string; document: string }>();
  app.get(DOCUMENT, { onRequest: publicLimit(app, config) }, async (request, reply) => {
    const locale = localeFor(languageOf(request));
    const site = siteOf(request, config);
    const stats = await market.statsOf(DATA_SET_LIST);
    const state = [site, ...DATA_SET_LIST.map(({ key }) => stats.get(key)?.loadedAt)].join();
    const known = documents.get(locale);
    const document =
      known?.state === state
        ? known.document
        : JSON.stringify(createPublicOpenApi((key) => stats.get(key)?.provenance ?? null, locale, site));
    documents.set(locale, { state, document });
    return cached(reply)
      .type('application/json; charset=utf-8')
      .header('content-language', locale)
      .header('vary', 'accept-language')
      .send(document);
  });
}

/** The linkset: the catalog with its interfaces, then each interface. // RFC 9727 appendix A.1, RFC 9264 */
function linksOf(site: string, hasAgents: boolean) {
  const documents = (description: string, chapter: string) => ({
    'service-desc': [{ href: `${site}${description}`, type: 'application/json' }],
    'service-doc': [{ href: `${site}/docs/${chapter}`, ...HTML }],
  });
  const status = [{ href: `${site}/readyz`, type: 'application/json' }];
  const interfaces = [
    { anchor: `${site}/open/v1`, ...documents(DOCUMENT, 'start'), status },
    { anchor: `${site}/api`, ...documents('/api/openapi.json', 'api'), status },
    ...(hasAgents
      ? [{ anchor: `${site}/mcp`, 'service-doc': [{ href: `${site}/docs/agents`, ...HTML }], status }]
      : []),
  ];
  return [{ anchor: `${site}${CATALOG}`, item: interfaces.map(({ anchor }) => ({ href: anchor })) }, ...interfaces];
}

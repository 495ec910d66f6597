import { dataSet } from '@daas/contract/datasets';
import { WEBHOOK_KINDS } from '@daas/contract/events';
import { versionOf } from '@daas/contract/openapi';
import { ownBuild } from '../../kernel/build';
import type { Locale } from '../../kernel/locale';
import { components } from './components';
import type { Documented, DocumentedConnector, OperationDefinition } from './definition';
import { eventSchemas, webhooksOf } from './events';
import { responsesOf } from './responses';
import { dataSetSchemas, dataSetsOf, queryName, rowName } from './rows';
import { type Json, numericId, pathParameter, ref } from './schemas';
import { sourceOf } from './source';
import { TEXTS } from './texts';

/**
 * Builds the OpenAPI 3.1 document of these connectors: one operation for each kind of call, a schema for each data set. The
 * public document names no connectors: they are examples of each data set.
 */
export function documentConnectors(
  operations: readonly OperationDefinition[],
  connectors: readonly DocumentedConnector[],
  locale: Locale,
  site = '',
  isPublic = false,
): Json {
  const texts = TEXTS[locale];
  const documented = connectors.flatMap((connector): Documented[] => {
    const def = dataSet(connector.data_set);
    return def ? [{ connector, def, locale }] : [];
  });
  const paths: Record<string, Json> = {};
  for (const definition of operations) {
    const { connector: types, method, url, ends, effect } = definition;
    const own = types ? documented.filter(({ connector }) => types.includes(connector.type)) : documented;
    if (types && own.length === 0) continue;
    const { parameters = [], answer, ...operation } = definition.document(texts, own);
    const example = own[0]?.connector.id;
    const common = ['TestCase', 'SignatureInput', 'Signature', 'TraceParent'];
    const path = url.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        ...operation,
        ...(ends ? { deprecated: true, 'x-sunset': ends.until } : {}),
        parameters: [
          ...(types
            ? [
                pathParameter('id', {
                  description: isPublic ? texts.anyConnectorId : texts.connectorId,
                  schema: numericId,
                  example,
                }),
              ]
            : []),
          ...parameters,
          ...(effect ? ['IdempotencyKey', ...common] : common).map((name) => ref(name, 'parameters')),
        ],
        responses: responsesOf(texts, definition, answer),
      },
    };
  }
  const webhooks = webhooksOf(texts, WEBHOOK_KINDS, texts.events);
  const own = { ...dataSetSchemas(dataSetsOf(documented), locale, texts), ...eventSchemas(texts) };
  return {
    openapi: '3.1.0',
    info: {
      title: texts.title,
      ...versionOf(ownBuild()),
      description: texts.about,
      ...(site ? { contact: { name: texts.title, url: site } } : {}),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${site}/open/v1` }],
    security: [{ bearer: [] }, { apiKey: [] }],
    tags: Object.entries(texts.tags).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: components(texts, { own, used: { paths, webhooks } }),
    ...(isPublic
      ? {}
      : {
          'x-connectors': documented.map(({ connector, def }) => ({
            id: connector.id,
            name: connector.name,
            type: connector.type,
            data_set: def.key,
            fields: connector.fields,
            description: sourceOf(connector, locale, texts),
            ...(connector.type === 'API' ? { query: queryName(def), row: rowName(def) } : {}),
          })),
        }),
  };
}

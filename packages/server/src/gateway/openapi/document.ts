import { dataSet, provenanceView } from '@daas/contract/datasets';
import { versionOf } from '@daas/contract/openapi';
import { ownBuild } from '../../kernel/build';
import type { Locale } from '../../kernel/locale';
import type { DocumentedConnector, OperationDefinition } from './definition';
import { components, type Json } from './schemas';
import { TEXTS, type Texts } from './texts';

/** Builds the OpenAPI 3.1 document of these connectors. */
export function documentConnectors(
  operations: readonly OperationDefinition[],
  connectors: readonly DocumentedConnector[],
  locale: Locale,
  site = '',
): Json {
  const texts = TEXTS[locale];
  const paths: Record<string, Json> = {};
  const add = ({ method, url, ends }: OperationDefinition, id: number, operation: Json) => {
    const document = ends ? { ...operation, deprecated: true, 'x-sunset': ends.until } : operation;
    const path = url.replace(':id', String(id)).replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [method.toLowerCase()]: document };
  };
  for (const operation of operations) if (!operation.connector) add(operation, 0, operation.document(texts));
  for (const connector of connectors) {
    const def = dataSet(connector.data_set);
    if (!def) continue;
    for (const operation of operations)
      if (operation.connector?.includes(connector.type))
        add(operation, connector.id, {
          ...operation.document(texts, { connector, def, locale }),
          tags: [connector.name],
        });
  }
  return {
    openapi: '3.1.0',
    info: { title: texts.title, ...versionOf(ownBuild()), description: texts.about },
    servers: [{ url: `${site}/open/v1` }],
    security: [{ bearer: [] }, { apiKey: [] }],
    paths,
    components: components(texts),
  };
}

/** Describes source, license, refresh interval and day of the rows. */
export function sourceOf({ provenance }: DocumentedConnector, locale: Locale, texts: Texts): string {
  const { source, licence, day, refresh } = provenanceView(provenance, locale);
  if (source === null) return texts.noSource;
  const parts = [
    `${texts.source}${source}`,
    ...(licence === null ? [] : [`${texts.licence}${licence}`]),
    ...(refresh === null ? [] : [texts[refresh]]),
    ...(day === null ? [] : [`${texts.dataDay}${day}`]),
  ];
  return parts.join(' · ');
}

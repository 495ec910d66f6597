import { DATA_SET_LIST, type Provenance } from '@daas/contract/datasets';
import { EXAMPLE_CONNECTOR } from '@daas/contract/docs';
import type { Locale } from '../../kernel/locale';
import type { Operation } from '../model';
import type { OperationDefinition } from '../openapi/definition';
import { documentConnectors } from '../openapi/document';
import { balance, openapi } from './account';
import { call, connectors, ownKey, usage } from './app';
import { changelog } from './changelog';
import { changes, connector } from './dataSets';
import { events } from './events';
import { file, fileOrder, fileStatus, files } from './files';
import { nameList, nameListCreate, nameListDelete, nameListDeliver, nameLists } from './nameLists';
import { query } from './query';

/** Builds the OpenAPI 3.1 document of these connectors from the contract and the data set definitions. */
export const createOpenApi: Parameters<typeof openapi>[0] = (connectors, locale, site) =>
  documentConnectors(Object.values(OPERATIONS), connectors, locale, site);

/** Builds the public OpenAPI document: all operations and data sets, without the connectors of an app. */
export const createPublicOpenApi = (
  provenanceOf: (dataSet: string) => Provenance | null,
  locale: Locale,
  site: string,
) =>
  documentConnectors(
    Object.values(OPERATIONS),
    DATA_SET_LIST.flatMap(({ key, integratorTypes, fields }) =>
      integratorTypes.map((type) => ({
        id: EXAMPLE_CONNECTOR,
        name: key,
        type,
        data_set: key,
        fields: fields.map(({ name_en }) => name_en),
        provenance: provenanceOf(key),
      })),
    ),
    locale,
    site,
    true,
  );

/** All operations of the gateway. */
export const OPERATIONS: Record<Operation, OperationDefinition> = {
  query,
  files,
  'file-order': fileOrder,
  file,
  'file-status': fileStatus,
  'name-lists': nameLists,
  'name-list-create': nameListCreate,
  'name-list': nameList,
  'name-list-delete': nameListDelete,
  'name-list-deliver': nameListDeliver,
  balance,
  openapi: openapi(createOpenApi),
  connectors,
  connector,
  changes,
  changelog,
  key: ownKey,
  usage,
  events,
  call,
};

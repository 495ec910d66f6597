import { documentConnectors } from '../openapi/document';
import type { Operation } from '../types';
import { balance, openapi } from './account';
import { changelog } from './changelog';
import { changes, connector } from './dataSets';
import { events } from './events';
import { file, fileOrder, fileStatus, files } from './files';
import { nameList, nameListCreate, nameListDelete, nameListDeliver, nameLists } from './nameLists';
import type { OperationDefinition } from './operation';
import { call, connectors, ownKey, usage } from './program';
import { query } from './query';

/** The OpenAPI 3.1 document of these connectors, derived from the contract and the definitions. */
export const openApiFor: Parameters<typeof openapi>[0] = (connectors, locale, site) =>
  documentConnectors(Object.values(OPERATIONS), connectors, locale, site);

/** What programs may call. */
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
  openapi: openapi(openApiFor),
  connectors,
  connector,
  changes,
  changelog,
  key: ownKey,
  usage,
  events,
  call,
};

/** Whether it may take money from the balance. */
export const mayCharge = (operation: Operation): boolean =>
  ['call', 'order'].includes(OPERATIONS[operation].effect ?? '');

/** Whether rows are paid for when they are called; anything else was paid before or is free. */
export const isPaidByCall = (operation: Operation): boolean => OPERATIONS[operation].effect === 'call';

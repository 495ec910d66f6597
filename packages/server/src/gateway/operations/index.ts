import { documentConnectors } from '../openapi/document';
import type { Operation } from '../types';
import { balance, openapi } from './account';
import { call, connectors, ownKey, usage } from './app';
import { changelog } from './changelog';
import { changes, connector } from './dataSets';
import { events } from './events';
import { file, fileOrder, fileStatus, files } from './files';
import { nameList, nameListCreate, nameListDelete, nameListDeliver, nameLists } from './nameLists';
import type { OperationDefinition } from './operation';
import { query } from './query';

/** Builds the OpenAPI 3.1 document of these connectors from the contract and the data set definitions. */
export const createOpenApi: Parameters<typeof openapi>[0] = (connectors, locale, site) =>
  documentConnectors(Object.values(OPERATIONS), connectors, locale, site);

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

/** Whether the operation may charge the balance. */
export const canCharge = (operation: Operation): boolean =>
  ['call', 'order'].includes(OPERATIONS[operation].effect ?? '');

/** Whether limits and figures count the request as a call. Others are free reads, quotes and changes without a price. */
export const isCounted = ({ operation, dryRun }: { operation: Operation; dryRun: boolean }): boolean =>
  canCharge(operation) && !dryRun;

/** Number of calls or free reads that a request adds to its counters. A file that is paid for can always be downloaded. */
export function additionOf(call: Parameters<typeof isCounted>[0]): { calls: number; reads: number } {
  if (isCounted(call)) return { calls: 1, reads: 0 };
  return { calls: 0, reads: call.operation === 'file' ? 0 : 1 };
}

/** Whether the call itself is charged; other operations are free or charged as an order. */
export const isPaidByCall = (operation: Operation): boolean => OPERATIONS[operation].effect === 'call';

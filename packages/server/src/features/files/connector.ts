import type { DataSetDefinition } from '@daas/contract/datasets';
import type { ConnectorType } from '@daas/contract/enums';
import type { Db } from '../../db/client';
import { Refusal } from '../../kernel/refusal';
import { type Connector, findConnector, lockConnector } from '../connectors/repository';

/** The company's connector of that type. */
export async function fileConnector(db: Db, companyId: number, id: number, type: ConnectorType): Promise<Connector> {
  return ofType((await findConnector(db, companyId, id))?.connector, type);
}

/** The same, locked until the transaction ends (`for update`); a stopped one makes no files. */
export async function lockedConnector(db: Db, companyId: number, id: number, type: ConnectorType): Promise<Connector> {
  const connector = ofType(await lockConnector(db, companyId, id), type);
  if (connector.status === 'disabled') throw new Refusal('state-forbids', { name: connector.name, state: '@disabled' });
  return connector;
}

function ofType(connector: Connector | undefined, type: ConnectorType): Connector {
  if (!connector) throw new Refusal('not-found', { what: '@connector' });
  if (connector.type !== type) throw new Refusal('connector-type-mismatch', { type });
  return connector;
}

/** Fields of the connector that the data set still has, in the order of its definition. */
export function fieldsOf(def: DataSetDefinition, names: Iterable<string>): string[] {
  const selection = new Set(names);
  return def.fields.map(({ name_en }) => name_en).filter((name) => selection.has(name));
}

import type { DataSetDefinition, Provenance } from '@daas/contract/datasets';
import type { RefusalCode } from '@daas/contract/errors';
import type { Locale } from '../../kernel/locale';
import type { OperationRules } from '../model';
import type { ConnectorRow } from '../rows';
import type { Json } from './schemas';
import type { Texts } from './texts';

/** Definition of one gateway operation: its rules, and its part of the OpenAPI document. */
export interface OperationDefinition extends OperationRules {
  /** Codes of its refusals beside those that follow from its effect and method. */
  refuses?: readonly RefusalCode[];
  /** Builds its part of the OpenAPI document for the connectors that accept it, or for all if it has none in its path. */
  document(texts: Texts, documented: readonly Documented[]): OperationDocument;
}

/** The part of the OpenAPI document that differs between operations. */
export interface OperationDocument {
  operationId: string;
  tags: [keyof Texts['tags']];
  summary: string;
  description: string;
  parameters?: Json[];
  requestBody?: Json;
  /** Successful responses by status. */
  answer: Json;
}

export type DocumentedConnector = Pick<ConnectorRow, 'id' | 'name' | 'type' | 'data_set' | 'fields'> & {
  /** Provenance stated by the load. */
  provenance: Provenance | null;
  /** A request with at least one result. */
  example?: Json;
};

/** A connector in the OpenAPI document of its app. */
export interface Documented {
  connector: DocumentedConnector;
  def: DataSetDefinition;
  locale: Locale;
}

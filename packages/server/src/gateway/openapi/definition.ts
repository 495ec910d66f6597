import type { DataSetDefinition, Provenance } from '@daas/contract/datasets';
import type { Locale } from '../../kernel/locale';
import type { OperationRules } from '../model';
import type { ConnectorRow } from '../rows';
import type { Json } from './schemas';
import type { Texts } from './texts';

/** Definition of one gateway operation: its rules, and its part of the OpenAPI document. */
export type OperationDefinition = OperationRules &
  (
    | { connector: readonly ConnectorRow['type'][]; document(texts: Texts, of: Documented): Json }
    | { connector: null; document(texts: Texts): Json }
  );

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

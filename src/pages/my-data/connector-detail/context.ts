import type { EndpointOutput } from '@daas/contract/endpoints';
import { useOutletContext } from '@umijs/max';

export type Connector = EndpointOutput<'connector.get'>;

export interface ConnectorContext {
  connector: Connector;
  /** Shows what a change answered. */
  setConnector: (connector: Connector) => void;
  refresh: () => void;
}

/** The connector of the page a tab is on. */
export const useConnector = (): ConnectorContext => useOutletContext<ConnectorContext>();

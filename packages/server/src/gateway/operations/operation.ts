import type { DataSetDefinition, Provenance, Row } from '@daas/contract/datasets';
import type { Receipt } from '@daas/contract/endpoints/calls';
import type { Sunset } from '@daas/contract/sunset';
import type { FileAnswer } from '../../kernel/fileAnswer';
import { type Locale, Refusal } from '../../kernel/refusal';
import type { Call, CallContext } from '../call/callContext';
import type { Account, ConnectorRow } from '../decide/accountState';
import type { Json } from '../openapi/schemas';
import type { Texts } from '../openapi/texts';
import type { Charged, FileCharge, GatewaySources, Program } from '../types';

interface Common {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below `/open/v1`; ids as the contract writes them. */
  url: string;
  /**
   * What it does beside reading: a call is paid from what was reserved for it, an order is charged when it is placed, a
   * change is free. Each is done once for an Idempotency-Key.
   */
  effect?: 'call' | 'order' | 'change';
  /** `dry_run` in its JSON body asks what it would cost. */
  hasQuote?: true;
  /** Its answer says what a query costs, so that the price is found out for it as well. */
  tellsPrice?: true;
  /** Its body is a file, not JSON. */
  takesFile?: true;
  /** Its answer is a file, not JSON. */
  sendsFile?: true;
  /** It goes: answers say so, and the OpenAPI document. */
  ends?: Sunset;
  read(sources: ReadSources, call: Call, context: CallContext, now: Date): Promise<Outcome>;
  /** What a test key is answered, of these sample rows; without it the call is read as one of a live key. */
  sample?(call: Call, context: CallContext, rows: Row[], now: Date): Outcome;
}

/** One operation of the gateway: everything that tells it from the others. */
export type OperationDefinition = Common &
  (
    | {
        /** Types of the connector that it is about. */
        connector: readonly ConnectorRow['type'][];
        /** Its part of the OpenAPI document. */
        document(texts: Texts, of: Documented): Json;
      }
    /** About the app alone. */
    | { connector: null; document(texts: Texts): Json }
  );

export type ReadSources = Pick<GatewaySources, 'database' | 'market' | 'nameLists' | 'files' | 'calls'>;

export type DocumentedConnector = Pick<ConnectorRow, 'id' | 'name' | 'type' | 'data_set' | 'fields'> & {
  /** What was stated of the rows when they were loaded. */
  provenance: Provenance | null;
  /** A request that finds something. */
  example?: Json;
};

/** A connector in the document of its app. */
export interface Documented {
  connector: DocumentedConnector;
  def: DataSetDefinition;
  locale: Locale;
}

/** What an operation brought, before it is paid. */
export interface Outcome {
  /** As many rows as it counts for. */
  rows: number;
  body(paid: Paid): Record<string, unknown>;
  /** Sent instead of the body. */
  file?: FileAnswer;
  /** Of an order. */
  charged?: Charged;
}

export interface Paid {
  receipt: Receipt;
  account: Pick<Account, 'balance' | 'reserved'>;
}

/** What an order took that no receipt has told yet. */
export const untoldOf = ({ charged }: Outcome): FileCharge | null =>
  charged?.charge && !charged.told ? charged.charge : null;

/** What an order took from the balance, as its answer says it. */
export const chargeOf = ({ charge }: Charged, { currency, scale }: Receipt) => ({
  charge: charge && { ...charge, currency, scale },
});

/** Who asks about which connector. */
export function programOf({ request, language }: Call, { companyId, app, connector }: CallContext, now: Date): Program {
  if (!app || !connector) throw new Refusal('not-found', { what: '@connector' });
  return { companyId, appId: app.id, connectorId: connector.id, ip: request.ip, language, now };
}

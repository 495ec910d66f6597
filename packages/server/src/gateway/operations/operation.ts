import type { DataSetDefinition, Provenance, Row } from '@daas/contract/datasets';
import type { Receipt } from '@daas/contract/endpoints/calls';
import type { Sunset } from '@daas/contract/sunset';
import type { FileAnswer } from '../../kernel/fileAnswer';
import type { Locale } from '../../kernel/locale';
import { Refusal } from '../../kernel/refusal';
import type { Call, CallContext } from '../call/callContext';
import type { Account, ConnectorRow } from '../decide/accountState';
import type { Json } from '../openapi/schemas';
import type { Texts } from '../openapi/texts';
import type { FileCharge, GatewaySources, OrderCharge, Program } from '../types';

interface Common {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path below `/open/v1`. */
  url: string;
  /**
   * Effect beside reading: a call is charged from its reservation, an order when it is placed, a change is free. Each runs
   * once per Idempotency-Key.
   */
  effect?: 'call' | 'order' | 'change';
  /** Accepts `dry_run` in the JSON body, which returns a quote. */
  hasQuote?: true;
  /** The answer contains the price of a query, so the policy computes it. */
  returnsPrice?: true;
  /** The request body is a file, not JSON. */
  takesFile?: true;
  /** The answer is a file, not JSON. */
  sendsFile?: true;
  /** Deprecation, published in headers and the OpenAPI document. */
  ends?: Sunset;
  read(sources: ReadSources, call: Call, context: CallContext, now: Date): Promise<Outcome>;
  /** Answers a test key from sample rows; without it test keys read like live keys. */
  sample?(call: Call, context: CallContext, rows: Row[], now: Date): Outcome;
}

/** Definition of one gateway operation. */
export type OperationDefinition = Common &
  (
    | {
        /** Accepted connector types. */
        connector: readonly ConnectorRow['type'][];
        /** Builds its part of the OpenAPI document. */
        document(texts: Texts, of: Documented): Json;
      }
    /** Without a connector in the path. */
    | { connector: null; document(texts: Texts): Json }
  );

export type ReadSources = Pick<GatewaySources, 'database' | 'market' | 'nameLists' | 'files' | 'calls'>;

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

/** Result of an operation before settlement. */
export interface Outcome {
  /** Number of rows that the call counts. */
  rows: number;
  body(paid: Paid): Record<string, unknown>;
  /** Sent instead of `body`. */
  file?: FileAnswer;
  /** Charge of an order. */
  charged?: OrderCharge;
}

export interface Paid {
  receipt: Receipt;
  account: Pick<Account, 'balance' | 'reserved'>;
}

/** Returns the charge of an order unless an earlier receipt contains it. */
export const unreportedCharge = ({ charged }: Outcome): FileCharge | null =>
  charged?.charge && !charged.reported ? charged.charge : null;

/** Charge of an order in the format of the answer. */
export const presentCharge = ({ charge }: OrderCharge, { currency, scale }: Receipt) => ({
  charge: charge && { ...charge, currency, scale },
});

/** Returns the calling program. Throws `not-found` without app or connector. */
export function programOf({ request, language }: Call, { companyId, app, connector }: CallContext, now: Date): Program {
  if (!app || !connector) throw new Refusal('not-found', { what: '@connector' });
  return { companyId, appId: app.id, connectorId: connector.id, ip: request.ip, language, now };
}

import type { Receipt } from '@daas/contract/endpoints/calls';
import type { Database } from '../db/client';
import type { RefusalTrail } from '../db/refusalTrail';
import type { WhiteLists } from '../db/whiteLists';
import type { FileAnswer } from '../kernel/fileAnswer';
import type { Metrics } from '../kernel/metrics';
import type { MarketEngine } from '../market/engine';
import type { Sealer } from '../sealing/sealer';
import type { CallRow } from './unitOfWork';

/** What a program may ask of the gateway; each is a route of `/open/v1`. */
export type Operation = 'query' | 'files' | 'file' | 'balance' | 'openapi';

/** A call as it arrived, from a program or from the console's playground. */
export interface GatewayRequest {
  /** Default 'query'. */
  operation?: Operation;
  method: string;
  /** Path with query, as it was signed. */
  url: string;
  /** Scheme and host as the program saw them, for `@target-uri`. */
  origin?: string;
  headers: Record<string, string>;
  /** Parsed JSON body; undefined when there was none. */
  body: unknown;
  /** The bytes of the body, for Content-Digest. */
  rawBody: Buffer;
  ip: string;
  requestId: string;
  /** Null where the route names none. */
  connectorId: number | null;
  fileId?: string;
  /** A member of the company runs it from the console; then no key is needed. */
  console?: { companyId: number; personId: number; mode: 'sample' | 'quote' | 'charge'; replayOf?: string };
}

/** What is sent back, to the letter. */
export interface GatewayAnswer {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
  /** Sent instead of `body`. */
  file?: FileAnswer;
  callId: string | null;
  receipt: Receipt | null;
  /** What was written of it; null where the key is not known or the database was lost. */
  record: CallRow | null;
  durationMs: number;
}

/** What the gateway works with. */
export interface GatewaySources {
  database: Database;
  market: MarketEngine;
  sealer: Sealer;
  whiteLists: WhiteLists;
  refusals: RefusalTrail;
  clock: () => Date;
  metrics: Metrics;
}

export interface Gateway {
  /** Never throws: what goes wrong is an answer too. */
  query(request: GatewayRequest): Promise<GatewayAnswer>;
  /** Gives back what dead calls had reserved; runs at start and every few seconds. */
  sweep(): Promise<number>;
  /** Waits for the calls under way. */
  stop(): Promise<void>;
}

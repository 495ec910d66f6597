import type { Receipt } from '@daas/contract/endpoints/calls';

/** A call as it arrived, from a program or from the console's playground. */
export interface GatewayRequest {
  method: string;
  /** Path with query, as it was signed. */
  url: string;
  headers: Record<string, string>;
  /** Parsed JSON body; undefined when there was none. */
  body: unknown;
  /** The bytes of the body, for Content-Digest. */
  rawBody: Buffer;
  ip: string;
  requestId: string;
  connectorId: number;
  /** A member of the company runs it from the console; then no key is needed. */
  console?: { companyId: number; personId: number; mode: 'sample' | 'quote' | 'charge'; replayOf?: string };
}

/** What is sent back, to the letter. */
export interface GatewayAnswer {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
  callId: string | null;
  receipt: Receipt | null;
  durationMs: number;
}

export interface Gateway {
  query(request: GatewayRequest): Promise<GatewayAnswer>;
  /** Gives back what dead calls had reserved; runs at start and every few seconds. */
  sweep(): Promise<number>;
  stop(): Promise<void>;
}

import type { DataQuery, DataSetDefinition } from '@daas/contract/datasets';
import type { z } from 'zod';
import type { Verdict } from '../../access/allowlists';
import type { Language } from '../../kernel/locale';
import type { Refusal } from '../../kernel/refusal';
import type { AppliedLimits, Decision } from '../../money/limits';
import type { Price } from '../../money/prices';
import type { AllocationRow, AppRow, ConnectorRow, KeyRow } from '../decide/accountState';
import type { Sale } from '../decide/sale';
import type { FileOrder, GatewayRequest, Operation } from '../types';

/** A running call: the request and its parsed head, before any lookup. */
export interface Call {
  id: string;
  request: GatewayRequest;
  operation: Operation;
  language: Language;
  /** Null for a call from the console. */
  keyHash: string | null;
  /** An answer from before `freshSince` is replaced by a new one. */
  idempotency: { key: string; requestHash: string; keptMs: number; freshSince: number | null } | null;
  dryRun: boolean;
  /** The body without `dry_run`, for operations with a quote. */
  input: unknown;
  traceparent: string | null;
  /** `performance.now()` at arrival, then the duration of each stage. */
  begun: number;
  stages: { stage: string; ms: number }[];
}

/** Caller and permissions of a call, without counters and money. */
export interface CallContext {
  companyId: number;
  /** Null for a call from the console. */
  key: KeyRow | null;
  app: AppRow | null;
  connector: ConnectorRow | null;
  def: DataSetDefinition | null;
  price: Price | null;
  /** Highest price of the call, in 1/10000 yuan. */
  perCall: number;
  /** Relations in the conditions of connector and call, with their parts of the price. */
  relations: { relation: string; price: number }[];
  /** Existing fields of the connector; `schema` is null unless the operation is a query. */
  fields: string[];
  schema: z.ZodType<DataQuery> | null;
  query: DataQuery | null;
  /** Null unless the operation orders a file. */
  order: FileOrder | null;
  applied: AppliedLimits;
  /** Partners' allocations that cover this call; if there are any, only they pay for it. */
  allocations: AllocationRow[];
  /** Null for a call of a company without a partner. */
  sale: Sale | null;
  test: boolean;
  /** Result of the company's allowlist. */
  address: Verdict;
  /** Hash of a verified signature. */
  signature: string | null;
  decisions: Decision[];
  refusal: Refusal | null;
}

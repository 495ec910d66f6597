import type { DataQuery, DataSetDefinition } from '@daas/contract/datasets';
import type { z } from 'zod';
import type { Verdict } from '../../access/whiteLists';
import type { Language } from '../../kernel/locale';
import type { Refusal } from '../../kernel/refusal';
import type { AppliedLimits, Decision } from '../../money/limits';
import type { Price } from '../../money/prices';
import type { AllocationRow, AppRow, ConnectorRow, KeyRow } from '../decide/accountState';
import type { Sale } from '../decide/sale';
import type { FileOrder, GatewayRequest, Operation } from '../types';

/** A call under way: the request and what was read from its head before anything was looked up. */
export interface Call {
  id: string;
  request: GatewayRequest;
  operation: Operation;
  language: Language;
  /** Null for a call from the console. */
  keyHash: string | null;
  /** What was answered before `freshSince` is asked anew, and the new answer is what is remembered then. */
  idempotency: { key: string; requestHash: string; keptMs: number; freshSince: number | null } | null;
  dryRun: boolean;
  /** The body without `dry_run`, of operations that may be quoted. */
  input: unknown;
  traceparent: string | null;
  /** `performance.now()` when it arrived, and when each stage ended. */
  begun: number;
  stages: { stage: string; ms: number }[];
}

/** What a call may do, as far as that does not depend on counters and money. */
export interface CallContext {
  companyId: number;
  /** Null for a call from the console. */
  key: KeyRow | null;
  app: AppRow | null;
  connector: ConnectorRow | null;
  def: DataSetDefinition | null;
  price: Price | null;
  /** Price of the call if it has to be paid, in 1/10000 yuan. */
  perCall: number;
  /** Fields of the connector that its data set has, and what a query of them may ask; null for what is no query. */
  fields: string[];
  schema: z.ZodType<DataQuery> | null;
  query: DataQuery | null;
  /** Null for what orders no file. */
  order: FileOrder | null;
  applied: AppliedLimits;
  /** Of partners, for this app and what the connector asks; a call that has any draws on nothing else. */
  allocations: AllocationRow[];
  /** Null for a call of a company without a partner. */
  sale: Sale | null;
  test: boolean;
  /** What the company's white list says of the address. */
  address: Verdict;
  /** Identifies a verified signature. */
  signature: string | null;
  decisions: Decision[];
  refusal: Refusal | null;
}

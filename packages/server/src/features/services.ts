import type { EndpointName } from '@daas/contract/endpoints';
import type { InstanceMode } from '@daas/contract/enums';
import type { FastifyInstance } from 'fastify';
import type { Allowlists } from '../access/allowlists';
import type { RefusalTrail } from '../access/refusalTrail';
import type { Database } from '../db/client';
import type { Readiness } from '../db/readiness';
import type { CallDesk, FileDesk, Gateway, NameListDesk } from '../gateway';
import type { UnknownKeys } from '../gateway/call/unknownKeys';
import type { JobQueue } from '../jobs/queue';
import type { Config } from '../kernel/config';
import type { Metrics } from '../kernel/metrics';
import type { MarketEngine } from '../market';
import type { Transport } from '../messages/carrier';
import type { Records } from '../records';
import type { Sealer } from '../sealing/sealer';
import type { TaxProvider } from './tax/types';

/** This server among others on the same database; the part `cluster` creates it. */
export interface Cluster {
  /** Decides calls that arrive at this server, or forwards them to the owner of their account. */
  gateway: Gateway;
  owned(): number;
  /** Number of live servers, including this one. */
  servers(): number;
  /** Listens to other servers until `app` closes. */
  listen(app: FastifyInstance): Promise<void>;
}

/** What a registered part adds to the HTTP server. */
export interface ServedPart {
  name: string;
  /** Handlers of its endpoints in the contract. */
  handlers?: Partial<Record<EndpointName, unknown>>;
  /** Registers its other addresses. `keys` counts unknown keys, together with the gateway. */
  routes?(app: FastifyInstance, services: Services, keys: UnknownKeys): Promise<void>;
}

/** Services for all features; created once at start. */
export interface Services {
  config: Config;
  /** Mode of the database. Only a demo discloses verification codes and demo accounts. */
  mode: InstanceMode;
  database: Database;
  market: MarketEngine;
  /** Closes connections of the market other than the database. */
  closeMarket(): Promise<void>;
  /** Call records in both stores. */
  records: Records;
  gateway: Gateway;
  /** Set if several servers share the database. */
  cluster?: Cluster;
  /** Name lists and files for the gateway. */
  nameLists: NameListDesk;
  files: FileDesk;
  calls: CallDesk;
  /** Generates tax data. The demo sets it. */
  demoTaxProvider?: TaxProvider;
  jobs: JobQueue;
  transport: Transport;
  sealer: Sealer;
  allowlists: Allowlists;
  /** Queue of rejections for the audit log. */
  refusals: RefusalTrail;
  metrics: Metrics;
  /** Registered optional parts. */
  parts: readonly ServedPart[];
  readiness: Readiness;
  /** Returns the current time; tests set it. */
  clock: () => Date;
}

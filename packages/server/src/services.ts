import type { InstanceMode } from '@daas/contract/enums';
import type { RefusalTrail } from './access/refusalTrail';
import type { WhiteLists } from './access/whiteLists';
import type { Config } from './config';
import type { Database } from './db/client';
import type { Readiness } from './db/readiness';
import type { CallDesk, FileDesk, Gateway, NameListDesk } from './gateway';
import type { Cluster } from './gateway/cluster';
import type { JobQueue } from './jobs/queue';
import type { Metrics } from './kernel/metrics';
import type { MarketEngine } from './market';
import type { Transport } from './messages/transport';
import type { Records } from './records';
import type { Sealer } from './sealing/sealer';

/** What every feature may use; made once at start. */
export interface Services {
  config: Config;
  /** What the database is for. Only a demo discloses verification codes and demo accounts. */
  mode: InstanceMode;
  database: Database;
  market: MarketEngine;
  /** Gives back what the market has open beside the database. */
  closeMarket(): Promise<void>;
  /** Where call records stand, and what moves them. */
  records: Records;
  gateway: Gateway;
  /** Where several servers share the database and know of each other. */
  cluster?: Cluster;
  /** What the gateway asks about name lists and files. */
  nameLists: NameListDesk;
  files: FileDesk;
  calls: CallDesk;
  jobs: JobQueue;
  transport: Transport;
  sealer: Sealer;
  whiteLists: WhiteLists;
  /** Refusals, on their way into the audit log. */
  refusals: RefusalTrail;
  metrics: Metrics;
  readiness: Readiness;
  /** The present; tests set it. */
  clock: () => Date;
}

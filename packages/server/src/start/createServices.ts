import type { InstanceMode } from '@daas/contract/enums';
import { createAllowlists } from '../access/allowlists';
import { createRefusalTrail } from '../access/refusalTrail';
import type { Database } from '../db/client';
import { isDatabaseMissing, openAndMigrate } from '../db/openConfigured';
import { createReadiness } from '../db/readiness';
import { callDesk } from '../features/calls/programCalls';
import { fileDesk } from '../features/files/programFiles';
import { nameListDesk } from '../features/files/programNameLists';
import { registerJobs } from '../features/jobs';
import type { Services } from '../features/services';
import { createGateway } from '../gateway';
import { requireSecureConnections } from '../instance/connections';
import { findMode, modeOfNew, recordMode, requireSettings } from '../instance/mode';
import { createJobQueue } from '../jobs/queue';
import type { Config } from '../kernel/config';
import { createMetrics } from '../kernel/metrics';
import { createTransport } from '../messages/transport';
import { requireChainKeys } from '../sealing/beginSigning';
import { openKeys, requireOwnKey } from '../sealing/openKeys';
import type { Sealer } from '../sealing/sealer';
import { openMarket } from './openMarket';
import { openRecords } from './openRecords';
import { type Part, requireParts } from './part';

export interface ServiceOptions {
  /** An open, migrated database. Default: opens and migrates that of the configuration. */
  database?: Database;
  /** Mode of a new database without settings. */
  newDatabase?: InstanceMode;
  /** An open sealer. Default: opens one with the configured keys. */
  sealer?: Sealer;
  clock?: () => Date;
  /** Receives errors outside requests. */
  onError?: (error: Error, what: string) => void;
  print?: (line: string) => void;
  /** Optional parts; none by default. */
  parts?: readonly Part[];
}

/**
 * Creates all services; `closeServices` releases them. Throws `StartRefused` if a connection is unprotected, the database has
 * another mode, or settings of its mode are missing.
 */
export async function createServices(config: Config, options: ServiceOptions = {}): Promise<Services> {
  const { clock = () => new Date(), newDatabase = 'production', parts = [] } = options;
  requireParts(config, parts);
  // Before any password is sent.
  requireSecureConnections(config);
  // A start with missing settings must not create a database.
  if (!options.database && isDatabaseMissing(config)) requireSettings(modeOfNew(config, newDatabase), config);
  const database =
    options.database ??
    (await openAndMigrate(config, clock(), options.onError, (found) => requireOwnKey(found, config)));
  try {
    const mode = await findMode(database.orm, config, newDatabase);
    requireSettings(mode, config);
    await recordMode(database.orm, mode, clock());
    const sealer = options.sealer ?? (await openKeys(database, config, clock())).sealer;
    if (!options.sealer) await requireChainKeys(database.sql, database.orm.chains.signer);
    const records = await openRecords(config, database, clock);
    return assemble(config, { ...options, clock, database, mode, sealer, records });
  } catch (error) {
    if (!options.database) await database.close();
    throw error;
  }
}

function assemble(
  config: Config,
  {
    database,
    mode,
    sealer,
    records,
    clock,
    onError,
    print = () => undefined,
    parts = [],
  }: ServiceOptions & Pick<Services, 'database' | 'mode' | 'clock' | 'sealer' | 'records'>,
): Services {
  const metrics = createMetrics();
  const services: Omit<Services, 'gateway'> = {
    nameLists: nameListDesk(() => complete),
    files: fileDesk(() => complete),
    calls: callDesk(() => complete),
    config,
    mode,
    database,
    clock,
    ...openMarket(config, database, { clock, cursorSecret: sealer.derive('cursor') }),
    jobs: createJobQueue({
      database,
      clock,
      metrics,
      concurrency: config.JOB_CONCURRENCY,
      ...(onError ? { onError } : {}),
    }),
    records,
    transport: createTransport(config, { mode, clock, print }),
    sealer,
    allowlists: createAllowlists(),
    refusals: createRefusalTrail(database, clock, (error) => onError?.(error, 'audit of a refusal')),
    metrics,
    parts,
    readiness: createReadiness(database),
  };
  const gateway = createGateway(services, (error) => onError?.(error, 'gateway call'));
  const reportCluster = (error: Error) => onError?.(error, 'servers that share the database');
  const cluster = parts.find((part) => part.createCluster)?.createCluster?.(gateway, services, reportCluster);
  const complete: Services = { ...services, ...(cluster ? { gateway: cluster.gateway, cluster } : { gateway }) };
  registerJobs(complete);
  return complete;
}

export async function closeServices({
  jobs,
  gateway,
  refusals,
  closeMarket,
  records,
  database,
}: Services): Promise<void> {
  await jobs.stop();
  await gateway.stop();
  await refusals.stop();
  await closeMarket();
  await records.close();
  await database.close();
}

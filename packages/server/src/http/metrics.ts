import { timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { DATA_SET_LIST } from '@daas/contract/datasets';
import Fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import { BACKUP_DRILL, type BackupDrill } from '../db/backupDrill';
import { NOT_READY } from '../db/readiness';
import { dueAt } from '../features/events/lateDataSets';
import type { Services } from '../features/services';
import { madeAt } from '../kernel/id';
import { HOUR_MS } from '../kernel/period';
import { sha256 } from '../kernel/secrets';
import { waitAtMost } from '../kernel/waitAtMost';
import { LEDGER_CHECK } from '../money/check';
import { SETTLED_MS } from '../records/shipping';
import { limitAndReleaseConnections } from './releaseConnections';
import { TIMEOUTS } from './requestLimits';

/** Below the ten-second timeout of Prometheus: metrics of the process must be available without the database. */
const DEADLINE_MS = 2000;

type MetricsSources = Pick<Services, 'config' | 'database' | 'market' | 'metrics' | 'readiness' | 'clock' | 'cluster'>;

interface Sample {
  due: number;
  scheduled: number;
  running: number;
  failed: number;
  jobs_age: number;
  queued: number;
  given_up: number;
  outbox_age: number;
  /** First record that is not shipped to ClickHouse. */
  cursor: string | null;
  ledger: { at: string; problems: number; seconds: number } | null;
  backup: BackupDrill | null;
}

const SAMPLE = `
  select
    (select count(*) from jobs where state = 'queued' and run_at <= $1) as due,
    (select count(*) from jobs where state = 'queued' and run_at > $1) as scheduled,
    (select count(*) from jobs where state = 'running') as running,
    (select count(*) from jobs where state = 'failed') as failed,
    (select coalesce(extract(epoch from $1 - min(run_at)), 0)::float8 from jobs
      where state = 'queued' and run_at <= $1) as jobs_age,
    (select count(*) from outbox where state = 'queued') as queued,
    (select count(*) from outbox where state = 'failed') as given_up,
    (select coalesce(extract(epoch from $1 - min(created_at)), 0)::float8 from outbox
      where state = 'queued' and attempts = 0) as outbox_age,
    (select value from settings where key = '${LEDGER_CHECK}') as ledger,
    (select value from settings where key = '${BACKUP_DRILL}') as backup,
    (select case when cursor = '' then (select min(id) from call_records) else cursor end from call_shipping) as cursor`;

/** Updates the gauges that are not counted continuously. */
async function updateGauges(measured: MetricsSources): Promise<void> {
  const { config, database, metrics, readiness, clock, cluster } = measured;
  const { max, total, idle, waiting } = database.pool();
  metrics.pool.set({ state: 'used' }, total - idle);
  metrics.pool.set({ state: 'idle' }, idle);
  metrics.poolMax.set(max);
  metrics.poolWaiting.set(waiting);
  metrics.draining.set(readiness.draining ? 1 : 0);
  metrics.ownedAccounts.set(cluster?.owned() ?? 0);
  metrics.servers.set(cluster?.servers() ?? 0);
  metrics.backupInterval.set(config.BACKUP_DIR === undefined ? 0 : (config.BACKUP_HOURS * HOUR_MS) / 1000);
  const reason = await readiness.check();
  for (const one of NOT_READY) metrics.ready.set({ reason: one }, one === reason ? 0 : 1);
  await Promise.all([updateDiskGauges(measured), updateDataSetGauges(measured)]);
  const answer = await waitAtMost(DEADLINE_MS, database.sql.query<Sample>(SAMPLE, [clock()])).catch(() => null);
  metrics.databaseUp.set(answer ? 1 : 0);
  const row = answer?.rows[0];
  if (!row) return;
  metrics.jobs.set({ state: 'due' }, row.due);
  metrics.jobs.set({ state: 'scheduled' }, row.scheduled);
  metrics.jobs.set({ state: 'running' }, row.running);
  metrics.jobs.set({ state: 'failed' }, row.failed);
  metrics.jobsAge.set(row.jobs_age);
  metrics.outbox.set({ state: 'queued' }, row.queued);
  metrics.outbox.set({ state: 'failed' }, row.given_up);
  metrics.outboxAge.set(Math.max(0, row.outbox_age));
  if (row.cursor && config.CALL_RECORD_MONTHS !== undefined)
    metrics.shippingLag.set(Math.max(0, (clock().getTime() - SETTLED_MS - madeAt(row.cursor).getTime()) / 1000));
  if (row.backup) {
    metrics.backupHeldAt.set(row.backup.held ? Date.parse(row.backup.held) / 1000 : 0);
    metrics.backupProblems.set(row.backup.problems.length);
    metrics.backupSeconds.set(row.backup.seconds);
    metrics.backupBytes.set(row.backup.bytes);
  }
  if (!row.ledger) return;
  metrics.ledgerCheckedAt.set(Date.parse(row.ledger.at) / 1000);
  metrics.ledgerProblems.set(row.ledger.problems);
  metrics.ledgerSeconds.set(row.ledger.seconds);
}

async function updateDiskGauges({ config: { DATA_DIR }, metrics }: MetricsSources): Promise<void> {
  const disk = await statfs(DATA_DIR).catch(() => null);
  if (!disk) return;
  metrics.diskFree.set(disk.bavail * disk.bsize);
  metrics.diskSize.set(disk.blocks * disk.bsize);
}

async function updateDataSetGauges({ market, metrics }: MetricsSources): Promise<void> {
  const stats = await waitAtMost(DEADLINE_MS, market.statsOf(DATA_SET_LIST)).catch(() => []);
  for (const [dataSet, stat] of stats) {
    if (stat.loadedAt) metrics.dataSetLoadedAt.set({ data_set: dataSet }, Date.parse(stat.loadedAt) / 1000);
    const due = dueAt(stat);
    if (due) metrics.dataSetDueAt.set({ data_set: dataSet }, due.getTime() / 1000);
  }
}

const isSameToken = (candidate: string, token: string) =>
  timingSafeEqual(Buffer.from(sha256(candidate)), Buffer.from(sha256(token)));

/** Registers `/metrics` for Prometheus. It shows figures of all customers, so a configured token is required. */
export function registerMetrics(app: FastifyInstance, services: MetricsSources): void {
  const { config, metrics } = services;
  const { registry } = metrics;
  // Process, memory, event loop and garbage collection; only here because measuring has a cost.
  collectDefaultMetrics({ register: registry });
  app.get('/metrics', { config: { probe: true } }, async (request, reply) => {
    const bearerToken = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (config.METRICS_TOKEN && !isSameToken(bearerToken, config.METRICS_TOKEN))
      return reply
        .status(401)
        .header('www-authenticate', 'Bearer')
        .send({ error: 'Send METRICS_TOKEN as a bearer token.' });
    await updateGauges(services);
    return reply
      .header('content-type', registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
}

/** Listens on METRICS_PORT if it is set. Returns a function that stops it. */
export async function serveMetrics(services: MetricsSources): Promise<(() => Promise<void>) | null> {
  const { METRICS_PORT, METRICS_HOST } = services.config;
  if (METRICS_PORT === undefined) return null;
  const app = Fastify(TIMEOUTS);
  limitAndReleaseConnections(app, services.config);
  registerMetrics(app, services);
  await app.listen({ port: METRICS_PORT, host: METRICS_HOST });
  return () => app.close();
}

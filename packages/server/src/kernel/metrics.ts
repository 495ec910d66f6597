import { MESSAGE_CHANNELS } from '@daas/contract/events';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Buckets in seconds, from a static file to a slow search. */
const HTTP_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const CALL_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const BATCH_SIZES = [1, 2, 4, 8, 16, 32, 64, 128];

/** Results of a delivery to a webhook: accepted, failed and retried, or abandoned after all attempts. */
const WEBHOOK_RESULTS = ['delivered', 'failed', 'given_up'] as const;
export const MESSAGE_RESULTS = ['sent', 'deferred', 'refused', 'expired', 'given_up', 'bounced'] as const;

/**
 * Metrics for Prometheus. Labels have few, known values: declared routes, keys of data sets, codes of the catalogue; never
 * ids or addresses. Calls with test keys have the mode 'test', which alerts exclude. Gauges are set on scrape
 * (`http/metrics.ts`).
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const messages = new Counter({
    registers,
    name: 'daas_messages_total',
    help: 'Messages by channel and result. deferred: will be retried; refused: rejected by the carrier; expired: not sent in time; given_up: all attempts failed; bounced: accepted by the carrier, but not delivered.',
    labelNames: ['channel', 'result'],
  });
  // Start at 0: Prometheus does not count a series that begins at 1 as an increase.
  for (const channel of MESSAGE_CHANNELS) for (const result of MESSAGE_RESULTS) messages.inc({ channel, result }, 0);
  const webhooks = new Counter({
    registers,
    name: 'daas_webhook_deliveries_total',
    help: "Attempts to deliver to customers' webhooks by result. failed: will be retried; given_up: all attempts failed.",
    labelNames: ['result'],
  });
  for (const result of WEBHOOK_RESULTS) webhooks.inc({ result }, 0);
  const taxRequests = new Counter({
    registers,
    name: 'daas_tax_requests_total',
    help: 'Requests to the provider of tax data by result. answered includes rejections by the provider.',
    labelNames: ['result'],
  });
  for (const result of ['answered', 'failed']) taxRequests.inc({ result }, 0);
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge({ registers, name, help, labelNames });
  return {
    registry,
    http: new Histogram({
      registers,
      name: 'daas_http_request_duration_seconds',
      help: 'Duration of requests by route template and status class, until the last byte was sent. mode is set for calls of programs only.',
      labelNames: ['method', 'route', 'status', 'mode'],
      buckets: HTTP_SECONDS,
    }),
    calls: new Counter({
      registers,
      name: 'daas_gateway_calls_total',
      help: 'Completed gateway calls. data_set is empty if no connector was found.',
      labelNames: ['operation', 'data_set', 'mode', 'outcome'],
    }),
    refusals: new Counter({
      registers,
      name: 'daas_gateway_refusals_total',
      help: 'Rejected or failed gateway calls by error code.',
      labelNames: ['code', 'mode'],
    }),
    callSeconds: new Histogram({
      registers,
      name: 'daas_gateway_call_duration_seconds',
      help: 'Time from the arrival of a gateway call to its response.',
      labelNames: ['operation', 'mode'],
      buckets: CALL_SECONDS,
    }),
    batchSize: new Histogram({
      registers,
      name: 'daas_gateway_batch_size',
      help: 'Starts and completions of calls in one batch.',
      buckets: BATCH_SIZES,
    }),
    conflicts: new Counter({
      registers,
      name: 'daas_gateway_conflicts_total',
      help: 'Batches that were repeated with a lock because another transaction had changed an account (optimistic locking).',
    }),
    forwarded: new Counter({
      registers,
      name: 'daas_gateway_forwarded_total',
      help: 'Calls for accounts of another server. answered: by that server; refused: not accepted by it and decided here; unknown: no response, result looked up; kept: that server was not reachable, decided here.',
      labelNames: ['result'],
    }),
    ownedAccounts: gauge('daas_cluster_owned_accounts', 'Accounts with recent calls that this server decides.'),
    servers: gauge('daas_cluster_servers', 'Servers that share the database, including this one; 0 without a lease.'),
    jobRuns: new Counter({
      registers,
      name: 'daas_job_runs_total',
      help: 'Attempts at queued jobs by kind and result.',
      labelNames: ['kind', 'result'],
    }),
    spraying: new Counter({
      registers,
      name: 'daas_sign_in_spraying_total',
      help: 'Password spraying alarms: failed sign-ins of one address with ten more phones.',
    }),
    databaseUp: gauge('daas_database_up', '1 if the database answered within the time limit of this scrape.'),
    pool: gauge('daas_database_connections', 'Connections in the pool.', ['state']),
    poolMax: gauge('daas_database_connections_max', 'Maximum connections of the pool.'),
    poolWaiting: gauge('daas_database_waiting', 'Statements waiting for a connection.'),
    jobs: gauge('daas_jobs', 'Jobs by state: due, scheduled, running or failed.', ['state']),
    jobsAge: gauge('daas_jobs_oldest_due_seconds', 'Waiting time of the oldest due job.'),
    messages,
    webhooks,
    taxRequests,
    outbox: gauge('daas_outbox_messages', 'Messages by state: queued or failed.', ['state']),
    outboxAge: gauge('daas_outbox_oldest_seconds', 'Waiting time of the oldest message without an attempt.'),
    ledgerCheckedAt: gauge('daas_ledger_check_timestamp_seconds', 'Time of the last check of the ledger; 0 if never.'),
    ledgerProblems: gauge('daas_ledger_check_problems', 'Problems found by the last check of the ledger.'),
    ledgerSeconds: gauge('daas_ledger_check_duration_seconds', 'Duration of the last check of the ledger.'),
    backupInterval: gauge(
      'daas_backup_interval_seconds',
      'Interval of scheduled backups; 0 without scheduled backups.',
    ),
    backupHeldAt: gauge(
      'daas_backup_held_timestamp_seconds',
      'Time of the last backup that passed verification; 0 if none.',
    ),
    backupProblems: gauge('daas_backup_problems', 'Problems found by the verification of the last backup.'),
    backupSeconds: gauge('daas_backup_duration_seconds', 'Duration of the last backup and its verification.'),
    backupBytes: gauge('daas_backup_bytes', 'Size of the last backup.'),
    shippingLag: gauge(
      'daas_call_records_lag_seconds',
      'Waiting time of the oldest complete call record that is not yet in ClickHouse.',
    ),
    ready: gauge('daas_ready', '0 while the server is not ready for this reason (see /readyz), otherwise 1.', [
      'reason',
    ]),
    dataSetLoadedAt: gauge('daas_data_set_loaded_timestamp_seconds', 'Time of the last load of a data set.', [
      'data_set',
    ]),
    dataSetDueAt: gauge(
      'daas_data_set_due_timestamp_seconds',
      'Time when the next load of a data set is overdue, for data sets with a refresh interval.',
      ['data_set'],
    ),
    diskFree: gauge('daas_data_dir_free_bytes', 'Free space for the server on the disk of DATA_DIR.'),
    diskSize: gauge('daas_data_dir_size_bytes', 'Size of the disk of DATA_DIR.'),
    periodicInterval: gauge('daas_periodic_interval_seconds', 'Interval of a periodic task.', ['task']),
    periodicSuccess: gauge(
      'daas_periodic_success_timestamp_seconds',
      'Time of the last success of a periodic task; before its first success, the start of the server.',
      ['task'],
    ),
    draining: gauge('daas_draining', '1 while the server is shutting down.'),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

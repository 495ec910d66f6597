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
    help: 'Messages by channel that were sent, put off to another try, or failed: refused by the carrier, ended before they could be sent, given up after all tries, or reported by the carrier as not delivered after it had taken them.',
    labelNames: ['channel', 'result'],
  });
  // Start at 0: Prometheus does not count a series that begins at 1 as an increase.
  for (const channel of MESSAGE_CHANNELS) for (const result of MESSAGE_RESULTS) messages.inc({ channel, result }, 0);
  const webhooks = new Counter({
    registers,
    name: 'daas_webhook_deliveries_total',
    help: "Tries to deliver to customers' webhooks by result: delivered, failed and tried again, or given up after all tries.",
    labelNames: ['result'],
  });
  for (const result of WEBHOOK_RESULTS) webhooks.inc({ result }, 0);
  const taxRequests = new Counter({
    registers,
    name: 'daas_tax_requests_total',
    help: 'Requests to the provider of tax data: answered, a refusal included, or failed.',
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
      help: 'Requests by route template and class of status, until the last byte was handed over; mode is empty but for programs.',
      labelNames: ['method', 'route', 'status', 'mode'],
      buckets: HTTP_SECONDS,
    }),
    calls: new Counter({
      registers,
      name: 'daas_gateway_calls_total',
      help: 'Answered gateway calls; data_set is empty where no connector was found.',
      labelNames: ['operation', 'data_set', 'mode', 'outcome'],
    }),
    refusals: new Counter({
      registers,
      name: 'daas_gateway_refusals_total',
      help: 'Refused or failed gateway calls by the code of the refusal.',
      labelNames: ['code', 'mode'],
    }),
    callSeconds: new Histogram({
      registers,
      name: 'daas_gateway_call_duration_seconds',
      help: 'From the arrival of a gateway call to its answer.',
      labelNames: ['operation', 'mode'],
      buckets: CALL_SECONDS,
    }),
    batchSize: new Histogram({
      registers,
      name: 'daas_gateway_batch_size',
      help: 'Beginnings and ends of calls that were written in one batch.',
      buckets: BATCH_SIZES,
    }),
    conflicts: new Counter({
      registers,
      name: 'daas_gateway_conflicts_total',
      help: 'Batches decided again under a lock, as another writer had changed an account (optimistic locking).',
    }),
    forwarded: new Counter({
      registers,
      name: 'daas_gateway_forwarded_total',
      help: 'Calls whose account another server owns: answered or refused there, unknown, or kept as it was not to be asked.',
      labelNames: ['result'],
    }),
    ownedAccounts: gauge(
      'daas_cluster_owned_accounts',
      'Accounts whose calls this server decides, as far as they called of late.',
    ),
    servers: gauge('daas_cluster_servers', 'Servers that share the database, this one among them; 0 without a lease.'),
    jobRuns: new Counter({
      registers,
      name: 'daas_job_runs_total',
      help: 'Attempts at queued jobs by kind and result.',
      labelNames: ['kind', 'result'],
    }),
    spraying: new Counter({
      registers,
      name: 'daas_sign_in_spraying_total',
      help: 'Alarms: one address failed to sign in at ten more phones.',
    }),
    databaseUp: gauge('daas_database_up', 'Whether the database answered within the deadline of this reading.'),
    pool: gauge('daas_database_connections', 'Connections of the pool.', ['state']),
    poolMax: gauge('daas_database_connections_max', 'Connections the pool may open.'),
    poolWaiting: gauge('daas_database_waiting', 'Statements that wait for a connection.'),
    jobs: gauge('daas_jobs', 'Jobs that are due, scheduled, running or given up.', ['state']),
    jobsAge: gauge('daas_jobs_oldest_due_seconds', 'How long the oldest due job has waited.'),
    messages,
    webhooks,
    taxRequests,
    outbox: gauge('daas_outbox_messages', 'Messages that wait to be sent or were given up.', ['state']),
    outboxAge: gauge('daas_outbox_oldest_seconds', 'How long the oldest message has waited for its first try.'),
    ledgerCheckedAt: gauge('daas_ledger_check_timestamp_seconds', 'When the ledger was last checked; 0 for never.'),
    ledgerProblems: gauge('daas_ledger_check_problems', 'What the last check of the ledger found.'),
    ledgerSeconds: gauge('daas_ledger_check_duration_seconds', 'How long the last check of the ledger took.'),
    backupInterval: gauge(
      'daas_backup_interval_seconds',
      'How often the server makes a backup; 0 where it makes none.',
    ),
    backupHeldAt: gauge(
      'daas_backup_held_timestamp_seconds',
      'When the last backup was made that held when it was restored and tried; 0 for never.',
    ),
    backupProblems: gauge('daas_backup_problems', 'What trying the last backup found.'),
    backupSeconds: gauge('daas_backup_duration_seconds', 'How long making and trying the last backup took.'),
    backupBytes: gauge('daas_backup_bytes', 'How large the last backup is.'),
    shippingLag: gauge(
      'daas_call_records_lag_seconds',
      'How long call records that are settled have waited for ClickHouse.',
    ),
    ready: gauge('daas_ready', 'By reason: 0 while requests cannot be answered for it, as /readyz says, else 1.', [
      'reason',
    ]),
    dataSetLoadedAt: gauge('daas_data_set_loaded_timestamp_seconds', 'When the rows of a data set were loaded.', [
      'data_set',
    ]),
    dataSetDueAt: gauge(
      'daas_data_set_due_timestamp_seconds',
      'When the next load of a data set is late, where its provenance says how often it is refreshed.',
      ['data_set'],
    ),
    diskFree: gauge('daas_data_dir_free_bytes', 'What is free for the server on the disk of DATA_DIR.'),
    diskSize: gauge('daas_data_dir_size_bytes', 'How large the disk of DATA_DIR is.'),
    periodicInterval: gauge('daas_periodic_interval_seconds', 'How often a periodic task runs.', ['task']),
    periodicSuccess: gauge(
      'daas_periodic_success_timestamp_seconds',
      'When a periodic task last succeeded; before its first success, when the server started.',
      ['task'],
    ),
    draining: gauge('daas_draining', 'Whether the server is about to stop.'),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createMetrics } from '@daas/server/kernel/metrics';
import { expect, test } from 'vitest';
import { filesBelow, root } from '../support/sources';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Metrics that tell simulated calls from live ones. */
const metrics = createMetrics().registry.getMetricsAsArray() as unknown as { name: string; labelNames: string[] }[];
const withMode = metrics.filter(({ labelNames }) => labelNames.includes('mode')).map(({ name }) => name);

test('metrics of calls tell simulated ones from live ones', () => {
  expect(withMode).toEqual([
    'daas_http_request_duration_seconds',
    'daas_gateway_calls_total',
    'daas_gateway_refusals_total',
    'daas_gateway_call_duration_seconds',
  ]);
});

/** An alert or a panel over all modes rings for a customer's test suite, and hides a failure in it. */
test.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/daas.json'])(
  'each question of %s for calls names their mode',
  (file) => {
    const text = read(file).replaceAll('\\"', '"');
    const asked = [...text.matchAll(/\b(daas_\w+?)(?:_bucket|_sum|_count)?(\{[^}]*\}|\[|\b)/g)].filter(([, name]) =>
      withMode.includes(name as string),
    );
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.map(([all]) => all).filter((all) => !/mode(="(live|\$mode)"|!="test")/.test(all))).toEqual([]);
  },
);

/** Files that read call records of either mode, each for its reason; `callsWhere` takes the mode that the contract names. */
const BOTH: Record<string, string> = {
  'cost/ledger.ts': 'names the connectors of the calls that ledger entries charge',
  'disputes/refund.ts': 'refunds one call, and explains why one with a test key has no charge',
  'files/programOrders.ts': 'looks for one call by its ledger entry, and a simulated one has none',
};

test('what the console counts of call records is live, or says what it is', () => {
  const features = 'packages/server/src/features';
  const reading = filesBelow(features, /(?<!\.test)\.ts$/).filter((file) =>
    /from call_records|(?:from|Join)\(callRecords|from \$\{callRecords\}|\.from\(c\)|records\.(split|sums)\(/.test(
      read(file),
    ),
  );
  expect(reading.length).toBeGreaterThan(8);
  const named = (file: string) =>
    /\bmode = 'live'|\.mode, 'live'|\bLIVE\b|live: true|mode: 'live'|records\.sums\(companyId, period, \{ filter,|\$\{answered\}|callsWhere\(/.test(
      read(file),
    );
  const open = reading
    .map((file) => file.slice(features.length + 1))
    .filter((file) => !named(`${features}/${file}`) && !BOTH[file]);
  expect(open).toEqual([]);
});

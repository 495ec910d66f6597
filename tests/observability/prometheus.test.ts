import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { serveMetrics } from '@daas/server/http/metrics';
import { checkAndRecordLedger } from '@daas/server/money/check';
import { freePort } from '@daas/server/testing/freePort';
import { startTestGateway, type TestGateway } from '@daas/server/testing/gateway';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { installed } from '../support/programs';
import { root } from '../support/sources';

const execute = promisify(execFile);
const deploy = path.join(root, 'deploy');

interface Panel {
  type: string;
  title: string;
  targets?: { expr: string }[];
}
const { panels } = JSON.parse(readFileSync(path.join(deploy, 'grafana/daas.json'), 'utf8')) as { panels: Panel[] };
const queries = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const));

describe('alert rules', () => {
  const promtool = (...args: string[]) =>
    execute(installed('promtool', 'prometheus'), args, { cwd: path.join(deploy, 'prometheus') });

  test('rules and scrape configuration are as Prometheus wants them', async () => {
    expect((await promtool('check', 'rules', 'alerts.yml')).stdout).toContain('SUCCESS');
    expect((await promtool('check', 'config', 'prometheus.yml')).stdout).toContain('SUCCESS');
  });

  test('each alert fires on what it is for, and on nothing else', async () => {
    const text = (file: string) => readFileSync(path.join(deploy, 'prometheus', file), 'utf8');
    const alerts = [...text('alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name]) => name);
    const tested = [...text('alerts.test.yml').matchAll(/name: (\w+) (fires|is quiet)/g)].map(([, name]) => name);
    expect(tested).toEqual(alerts.flatMap((name) => [name, name]));
    expect((await promtool('test', 'rules', 'alerts.test.yml')).stdout).toContain('SUCCESS');
  });
});

describe('a Prometheus that reads a server at work', () => {
  let folder: string;
  let gateway: TestGateway;
  let stopMetrics: (() => Promise<void>) | null;
  let prometheus: ChildProcess;
  let api: string;

  beforeAll(async () => {
    gateway = await startTestGateway();
    const port = await freePort();
    const config = { ...gateway.services.config, METRICS_PORT: port };
    stopMetrics = await serveMetrics({ ...gateway.services, config });
    const customer = await gateway.customer({ balance: 1_000_000 });
    gateway.services.jobs.register('test.works', z.unknown(), async () => undefined);
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const work = async () => {
      collectGarbage();
      for (const body of [{ limit: 2 }, { id: 'enterprise_000003' }, { colour: 'red' }])
        await gateway.call(customer, { body });
      const { orm } = gateway.database;
      await gateway.services.jobs.enqueue(orm, { kind: 'test.works', companyId: null, payload: {} });
      await gateway.services.jobs.drain();
      await gateway.call(customer, { url: '/readyz', method: 'GET' });
    };
    gateway.services.readiness.drain();
    await checkAndRecordLedger(gateway.database.sql, gateway.now.at, gateway.services.records);
    // What is not there yet has no rate.
    await work();

    folder = await mkdtemp(path.join(tmpdir(), 'daas-prometheus-'));
    const configuration = readFileSync(path.join(deploy, 'prometheus/prometheus.yml'), 'utf8')
      .replaceAll('15s', '1s')
      .replace('alerts.yml', path.join(deploy, 'prometheus/alerts.yml'))
      .replace('127.0.0.1:9464', `127.0.0.1:${port}`);
    await writeFile(path.join(folder, 'prometheus.yml'), configuration);
    const listen = `127.0.0.1:${await freePort()}`;
    api = `http://${listen}/api/v1`;
    prometheus = spawn(
      installed('prometheus', 'prometheus'),
      [
        `--config.file=${folder}/prometheus.yml`,
        `--storage.tsdb.path=${folder}/data`,
        `--web.listen-address=${listen}`,
      ],
      { stdio: 'ignore' },
    );
    await until('count_over_time(daas_gateway_calls_total[1m]) > 0');
    await work();
    await until('increase(daas_gateway_calls_total[1m]) > 0');
    await until('count_over_time(nodejs_gc_duration_seconds_sum[1m]) > 1');
  });
  afterAll(async () => {
    prometheus?.kill('SIGKILL');
    await stopMetrics?.();
    await gateway?.close();
    if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  async function ask(query: string): Promise<{ status: string; error?: string; values: string[] }> {
    const answer = await fetch(`${api}/query?${new URLSearchParams({ query })}`);
    const { status, error, data } = (await answer.json()) as {
      status: string;
      error?: string;
      data?: { result: { value: [number, string] }[] };
    };
    return { status, ...(error ? { error } : {}), values: (data?.result ?? []).map(({ value }) => value[1]) };
  }

  /** Until a query has an answer; the hook's own time-out ends it. */
  async function until(query: string): Promise<void> {
    for (;;) {
      const { values } = await ask(query).catch(() => ({ values: [] }));
      if (values.length > 0) return;
      await pause(200);
    }
  }

  test.each(queries)('%s: %s', async (_title, expr) => {
    const { status, error, values } = await ask(
      expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*').replaceAll('$mode', 'live'),
    );
    expect([status, error]).toEqual(['success', undefined]);
    expect(values.filter((value) => Number.isFinite(Number(value)))).not.toEqual([]);
  });

  test('the alert rules are taken and evaluated', async () => {
    await until('ALERTS or up');
    const answer = await fetch(`${api}/rules`);
    const { data } = (await answer.json()) as { data: { groups: { rules: { name: string; health: string }[] }[] } };
    const rules = data.groups.flatMap((group) => group.rules);
    expect(rules.length).toBeGreaterThan(10);
    expect(rules.filter(({ health }) => health === 'err')).toEqual([]);
  });
});

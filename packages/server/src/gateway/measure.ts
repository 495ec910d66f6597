import type { Metrics } from '../kernel/metrics';
import type { GatewayAnswer, GatewayRequest } from './types';

/** Counts an answered call. One whose key is not known has no record. */
export function measureCall(metrics: Metrics, { operation = 'query' }: GatewayRequest, answer: GatewayAnswer): void {
  const { record, status, durationMs, body } = answer;
  const outcome = record?.outcome ?? (status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'ok');
  metrics.calls.inc({ operation, data_set: record?.data_set ?? '', mode: record?.mode ?? '', outcome });
  metrics.callSeconds.observe({ operation }, durationMs / 1000);
  if (status >= 400) metrics.refusals.inc({ code: String(body.code) });
}

import type { Metrics } from '../../kernel/metrics';
import type { GatewayAnswer, GatewayRequest } from '../model';
import { modeOf } from './call';

/** Updates the metrics of an answered call. A call with an unknown key has no record. */
export function measureCall(metrics: Metrics, request: GatewayRequest, answer: GatewayAnswer): void {
  const { operation = 'query' } = request;
  const { record, status, durationMs, body } = answer;
  const mode = modeOf(request);
  const outcome = record?.outcome ?? (status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'ok');
  metrics.calls.inc({ operation, data_set: record?.data_set ?? '', mode, outcome });
  metrics.callSeconds.observe({ operation, mode }, durationMs / 1000);
  if (status >= 400) metrics.refusals.inc({ code: String(body.code), mode });
}

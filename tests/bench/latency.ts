import { endpoints } from '@daas/contract/endpoints';
import { DEMO_ACCOUNT } from '@daas/demo/seed';
import { requestOf } from '@daas/server/testing/server';
import { median, percentile } from './percentiles';

const WARM_UP = 20;
const REQUESTS = 200;

/** What is asked, one request after another; the first is what a signed-in request costs anyway. */
const ASKED = {
  'a signed-in request': ['user.get', {}],
  'list of connectors': ['connector.list', {}],
  'list of calls': ['call.list', {}],
  'list of calls of one outcome': ['call.list', { outcome: 'refused' }],
  'search by keyword': ['market.search', { data_set: 'enterprise', keyword: '科技' }],
  'search by keyword and sorted': [
    'market.search',
    { data_set: 'enterprise', keyword: '有限', sort: '-established_date' },
  ],
} as const;

/** p50 and p95 of lists and searches over HTTP on the demo, and p50 against a signed-in request's. */
export async function benchLatency(url: string): Promise<string[]> {
  const signIn = await send(url, 'account.signIn', DEMO_ACCOUNT);
  const cookie = signIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const lines: string[] = [];
  let reference = 0;
  for (const [what, [name, input]] of Object.entries(ASKED)) {
    const times: number[] = [];
    for (let n = 0; n < WARM_UP + REQUESTS; n += 1) {
      const begun = performance.now();
      await (await send(url, name, input, cookie)).arrayBuffer();
      if (n >= WARM_UP) times.push(performance.now() - begun);
    }
    const p50 = median(times);
    reference ||= p50;
    lines.push(
      `${what}: p50 ${p50.toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms, ratio ${(p50 / reference).toFixed(1)}`,
    );
  }
  return lines;
}

async function send(url: string, name: keyof typeof endpoints, input: object, cookie = ''): Promise<Response> {
  const request = requestOf(endpoints[name], input as Record<string, unknown>);
  const { payload } = request as { payload?: unknown };
  const answer = await fetch(url + request.url, {
    method: request.method,
    headers: { ...request.headers, cookie, ...(payload ? { 'content-type': 'application/json' } : {}) },
    ...(payload ? { body: JSON.stringify(payload) } : {}),
  });
  if (!answer.ok) throw new Error(`${name} was answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const FAULTS = ['break', 'lose', 'cut', 'slow', 'twice', '429', '502', '503'] as const;
type Fault = (typeof FAULTS)[number];
/** Of a call, so that its tries suffice. */
const MOST_FAULTS = 3;
const SLOW_MS = 150;

interface Passed {
  status: number;
  headers: Headers;
  body: Buffer;
}

/**
 * A proxy in front of several servers in turn. A third of the tries meet a fault: the connection ends before the request
 * or after it, the answer is cut, late or repeated, or the proxy answers by itself. The fault of a try depends on its key
 * and number alone.
 */
export async function startHostileProxy(origins: readonly string[]) {
  const tries = new Map<string, number>();
  const counts = { requests: 0, refused: 0, faults: new Map<Fault, number>() };

  const pass = async (
    url: string,
    method: string,
    headers: IncomingHttpHeaders,
    body: Uint8Array<ArrayBuffer>,
  ): Promise<Passed> => {
    counts.requests += 1;
    const { host: _, connection: __, 'content-length': ___, ...fields } = headers as Record<string, string>;
    const origin = origins[counts.requests % origins.length];
    const answer = await fetch(origin + url, { method, headers: fields, ...(body.length > 0 ? { body } : {}) });
    if (!answer.ok) counts.refused += 1;
    return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
  };

  function faultOf(key: string): Fault | null {
    const attempt = (tries.get(key) ?? 0) + 1;
    tries.set(key, attempt);
    const [first = 0, second = 0] = createHash('sha256').update(`${key} ${attempt}`).digest();
    if (attempt > MOST_FAULTS || first % 3 > 0) return null;
    const fault = FAULTS[second % FAULTS.length] as Fault;
    counts.faults.set(fault, (counts.faults.get(fault) ?? 0) + 1);
    return fault;
  }

  function answerWith({ status, headers, body }: Passed, response: ServerResponse, isCut = false): void {
    const { 'transfer-encoding': _, 'content-encoding': __, connection: ___, ...fields } = Object.fromEntries(headers);
    response.writeHead(status, { ...fields, 'content-length': body.length });
    if (!isCut) return void response.end(body);
    response.write(body.subarray(0, body.length / 2));
    setTimeout(() => response.destroy(), 5);
  }

  const server = createServer(async (request, response) => {
    const { url = '', method = '', headers } = request;
    const body = Uint8Array.from(Buffer.concat(await request.toArray()));
    const fault = faultOf(String(headers['idempotency-key']));
    const forward = () => pass(url, method, headers, body);
    if (fault === 'break') return request.socket.destroy();
    if (fault === '429') return response.writeHead(429, { 'retry-after': '0' }).end();
    if (fault === '502') return response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    if (fault === 'slow') await pause(SLOW_MS);
    // The second request reaches the other server while the first one runs.
    const answer = await (fault === 'twice' ? Promise.race([forward(), forward()]) : forward());
    if (fault === 'lose') return request.socket.destroy();
    if (fault === '503') return response.writeHead(503).end();
    return answerWith(answer, response, fault === 'cut');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a hostile proxy does with a request instead of an answer, or the answer of the server behind it. */
export type Answer =
  | { fault: 'break' | 'cut-chunked' | 'stall' }
  | { fault: 'cut'; status?: number; headers?: Record<string, string> }
  | { status?: number; headers?: Record<string, string>; json?: object; text?: string }
  | { file: FileAnswer };
interface FileAnswer {
  text: string;
  /** Position of the whole file at which the connection breaks, or stalls. */
  cut?: number;
  stall?: boolean;
  /** Ignores the range. */
  whole?: boolean;
  /** Sends the range from so many bytes later. */
  shift?: number;
  tag?: string;
  digest?: string;
}
interface Arrived {
  headers: IncomingHttpHeaders;
  body: unknown;
}
/** Time for the client to read what was sent before the connection ends. */
const BREAK_AFTER_MS = 30;

function sendFile(request: IncomingMessage, response: ServerResponse, file: FileAnswer): void {
  const { text, cut = text.length, stall, whole, shift = 0, tag = '"one"', digest } = file;
  const asked = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1];
  const from = asked === undefined || whole ? 0 : Number(asked);
  const fields = {
    etag: tag,
    'repr-digest': `sha-256=:${digest ?? createHash('sha256').update(text).digest('base64')}:`,
  };
  if (from >= text.length)
    return void response
      .writeHead(416, { ...fields, 'content-range': `bytes */${text.length}` })
      .end(JSON.stringify({ code: 'range-not-satisfiable', detail: 'Beyond the end' }));
  const first = from + shift;
  const range = { 'content-range': `bytes ${first}-${text.length - 1}/${text.length}` };
  response.writeHead(asked === undefined || whole ? 200 : 206, {
    ...fields,
    ...(asked === undefined || whole ? {} : range),
    'content-length': text.length - first,
  });
  const end = Math.max(cut, first);
  response.write(text.slice(first, end));
  if (stall) return;
  if (end < text.length) setTimeout(() => response.destroy(), BREAK_AFTER_MS);
  else response.end();
}

function send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  if ('file' in answer) return void sendFile(request, response, answer.file);
  if ('fault' in answer) {
    const { fault } = answer;
    if (fault === 'break') return void request.socket.destroy();
    if (fault === 'stall') return;
    const { status = 200, headers = {} } = fault === 'cut' ? answer : {};
    response.writeHead(status, fault === 'cut' ? { ...headers, 'content-length': '1000' } : {}).write('{"data":[');
    setTimeout(() => response.destroy(), BREAK_AFTER_MS);
    return;
  }
  const { status = 200, headers = {}, json, text } = answer;
  const type = json ? (status < 400 ? 'application/json' : 'application/problem+json') : 'text/html';
  response.writeHead(status, { 'content-type': type, ...headers }).end(json ? JSON.stringify(json) : text);
}

/** A server with a list of answers below each path, so that many programs can use it at the same time. */
export async function startHostileServer() {
  const scripts = new Map<string, { answers: Answer[]; arrived: Arrived[] }>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request.setEncoding('utf8')) body += piece;
    const script = scripts.get(/^\/([^/]+)\//.exec(request.url ?? '')?.[1] ?? '');
    script?.arrived.push({ headers: request.headers, body: body ? JSON.parse(body) : null });
    send(request, response, script?.answers.shift() ?? { status: 418, json: { code: 'unexpected', detail: '' } });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    add(name: string, answers: readonly Answer[]): string {
      scripts.set(name, { answers: [...answers], arrived: [] });
      return `${origin}/${name}`;
    },
    arrived: (name: string): Arrived[] => scripts.get(name)?.arrived ?? [],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

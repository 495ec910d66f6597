import { type ChildProcess, fork } from 'node:child_process';
import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { pipeline } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Request, Response } from 'express';

interface MockPlatform {
  process: ChildProcess;
  /** Its address, as soon as it listens; null when it has ended. */
  url: Promise<string | null>;
}
/** Mock files are loaded again at every change; the platform and its data outlive that here. */
const host = globalThis as { __mockPlatform?: MockPlatform };

/** Starts the platform, if it is not running. `.umirc.ts` calls it before Umi loads the mocks. */
export function startMockPlatform(): MockPlatform {
  host.__mockPlatform ??= begin();
  return host.__mockPlatform;
}

/** A process of its own: making its demo would block the pages of the development server. */
function begin(): MockPlatform {
  // A small heap for new objects: 50 MB less at rest.
  const child = fork('scripts/mocks.mjs', { execArgv: ['--max-semi-space-size=4'] });
  const url = new Promise<string | null>((resolve) => {
    child.on('message', ({ port }: { port: number }) => resolve(`http://127.0.0.1:${port}`));
    child.on('exit', () => resolve(null));
  });
  // It is no reason to stay.
  child.unref();
  child.channel?.unref();
  return { process: child, url };
}

/** The console stops waiting for an answer after 30 s. */
const PATIENCE_MS = 25_000;
const STARTING = 'starting';

/** Of the connection, not of the message. */
const FRAMING = new Set(['connection', 'keep-alive', 'accept-encoding', 'content-length', 'transfer-encoding']);

/** With the Host that the browser named, which `fetch` would replace: the platform compares it with the page's origin. */
const send = (url: string, options: RequestOptions, payload?: string | Buffer): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const outgoing = request(url, options, resolve).on('error', reject);
    if (payload !== undefined) outgoing.setHeader('content-length', Buffer.byteLength(payload));
    outgoing.end(payload);
  });

/** Hands on the request, rebuilt from what Umi has parsed already. `change` may rewrite a JSON answer. */
export async function answerByPlatform(
  req: Request,
  res: Response,
  change?: (body: unknown) => unknown,
): Promise<void> {
  const platform = startMockPlatform();
  const url = await Promise.race([platform.url, pause(PATIENCE_MS, STARTING, { ref: false })]);
  if (!url || url === STARTING || platform.process.exitCode !== null) {
    const message =
      url === STARTING
        ? '模拟数据生成中，请稍候再试。 The mock data are being made. Try again.'
        : '模拟平台未能启动，请看终端。 The mock platform did not start; see the terminal.';
    res.status(503).set('retry-after', '5');
    res.json({ success: false, errorCode: 'mock-starting', errorMessage: message, showType: 2, msg: message });
    return;
  }
  const requestHeaders = Object.fromEntries(
    Object.entries(req.headers as Record<string, string>).filter(([name]) => !FRAMING.has(name)),
  );
  const { headers, payload } = req.method === 'GET' ? { headers: requestHeaders } : await bodyOf(req, requestHeaders);
  const answer = await send(`${url}${req.originalUrl}`, { method: req.method, headers }, payload);
  res.status(answer.statusCode as number);
  for (const [name, value] of Object.entries(answer.headers))
    if (!FRAMING.has(name) && value !== undefined) res.setHeader(name, value);
  if (change && answer.headers['content-type']?.includes('json'))
    res.end(JSON.stringify(change(JSON.parse(await text(answer)))));
  // A page that is left ends its questions half-way.
  else pipeline(answer, res, () => undefined);
}

/** A parsed form as it was sent: a repeated key is a list. */
const pairsOf = (body: Record<string, string | string[]>): [string, string][] =>
  Object.entries(body).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one]));

async function bodyOf(
  req: Request,
  requestHeaders: Record<string, string>,
): Promise<{ headers: Record<string, string>; payload?: string | Buffer }> {
  const type = requestHeaders['content-type'] ?? '';
  if (type.startsWith('multipart/form-data')) {
    const form = new FormData();
    for (const [name, value] of pairsOf(req.body)) form.append(name, value);
    const files = (
      req as unknown as { files?: { fieldname: string; originalname: string; buffer: Buffer; mimetype: string }[] }
    ).files;
    for (const file of files ?? [])
      form.append(file.fieldname, new Blob([new Uint8Array(file.buffer)], { type: file.mimetype }), file.originalname);
    const encoded = new globalThis.Response(form);
    return {
      headers: { ...requestHeaders, 'content-type': encoded.headers.get('content-type') ?? type },
      payload: Buffer.from(await encoded.arrayBuffer()),
    };
  }
  if (!type) return { headers: requestHeaders };
  if (type.startsWith('application/x-www-form-urlencoded'))
    return { headers: requestHeaders, payload: new URLSearchParams(pairsOf(req.body)).toString() };
  return { headers: requestHeaders, payload: JSON.stringify(req.body) };
}

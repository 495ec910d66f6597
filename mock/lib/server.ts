import { type ChildProcess, fork } from 'node:child_process';
import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { pipeline } from 'node:stream';
import { text } from 'node:stream/consumers';
import { clockAhead, clockFrom, DEMO_INSTANT } from '@daas/demo/instant';
import type { Request, Response } from 'express';

interface MockPlatform {
  process: ChildProcess;
  clock: () => Date;
  /** Where it answers, as soon as it does. */
  url?: string;
  ended?: boolean;
}
/** Mock files are loaded afresh at every change; the platform and its data outlive that here. */
const host = globalThis as { __mockPlatform?: MockPlatform };

host.__mockPlatform ??= begin();
const platform = host.__mockPlatform;

function begin(): MockPlatform {
  const child = fork('mock/lib/platform.ts', { execArgv: ['--import', 'tsx'] });
  const begun: MockPlatform = { process: child, clock: clockFrom(DEMO_INSTANT) };
  child.on('message', ({ port }: { port: number }) => {
    begun.url = `http://127.0.0.1:${port}`;
  });
  child.on('exit', () => {
    begun.ended = true;
  });
  // It is no reason to stay.
  child.unref();
  child.channel?.unref();
  return begun;
}

/** A page that waits for the platform says so, and is loaded again when it answers. */
const WAITING = `addEventListener('DOMContentLoaded', () => {
  const note = document.body.appendChild(document.createElement('p'));
  note.setAttribute('role', 'status');
  note.style.cssText = 'position:fixed;inset:auto 16px 16px;z-index:9999;margin:0;padding:8px 16px;border-radius:8px;background:#2457e6;color:#fff;font:14px/1.6 system-ui';
  note.textContent = '模拟数据生成中，完成后自动刷新 · Making the mock data; this page reloads when it is there';
  const look = async () => {
    const { ready, ended } = await (await fetch('/mock/state')).json();
    if (ready) location.reload();
    else if (ended) note.textContent = '模拟平台未能启动，请看终端 · The mock platform did not start; see the terminal';
    else setTimeout(look, 500);
  };
  look();
});`;

/** The script by which the pages of the development server go by the clock of their data. */
export function clockScript(_: Request, res: Response): void {
  const ahead = clockAhead(platform.clock().getTime() - Date.now());
  res.type('text/javascript').send(platform.url ? ahead : `${ahead}\n${WAITING}`);
}

export function state(_: Request, res: Response): void {
  res.json({ ready: platform.url !== undefined, ended: platform.ended === true });
}

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
  if (!platform.url || platform.ended) {
    const message = platform.ended
      ? '模拟平台未能启动，请看终端。 The mock platform did not start; see the terminal.'
      : '模拟数据生成中，请稍候。 The mock data are being made.';
    res.status(503).set('retry-after', '5');
    res.json({ success: false, errorCode: 'mock-starting', errorMessage: message, showType: 0, msg: message });
    return;
  }
  const requestHeaders = Object.fromEntries(
    Object.entries(req.headers as Record<string, string>).filter(([name]) => !FRAMING.has(name)),
  );
  const { headers, payload } = req.method === 'GET' ? { headers: requestHeaders } : await bodyOf(req, requestHeaders);
  const answer = await send(`${platform.url}${req.originalUrl}`, { method: req.method, headers }, payload);
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

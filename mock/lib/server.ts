import { clockAhead, clockFrom, DEMO_INSTANT } from '@daas/demo/instant';
import type { Platform } from '@daas/server';
import type { Request, Response } from 'express';

interface MockHost {
  __mockPlatform?: Promise<Platform>;
  __mockClock?: () => Date;
}
/** Mock files are loaded afresh at every change; the platform and its data outlive that here. */
const host = globalThis as MockHost;

/** Loaded while Umi still translates TypeScript, which it stops doing before the first request. */
if (!host.__mockPlatform) {
  const { readConfig, startPlatform } = require('@daas/server') as typeof import('@daas/server');
  const demo = require('@daas/demo/seed') as typeof import('@daas/demo/seed');
  const clock = clockFrom(DEMO_INSTANT);
  host.__mockClock = clock;
  const config = readConfig({ DATA_DIR: 'memory', DEMO: '1', LOG_LEVEL: 'warn' });
  host.__mockPlatform = startPlatform(config, { clock, loadDemo: async () => demo }).then(async (platform) => {
    await platform.app.ready();
    return platform;
  });
  host.__mockPlatform.catch((error: Error) =>
    process.stderr.write(`The mock platform did not start: ${error.message}\n`),
  );
}

/** The script by which the pages of the development server go by the clock of their data. */
export function clockScript(_: Request, res: Response): void {
  const now = host.__mockClock?.() ?? new Date();
  res.type('text/javascript').send(clockAhead(now.getTime() - Date.now()));
}

/** Of the connection, not of the answer. */
const FRAMING = new Set(['content-length', 'transfer-encoding', 'connection', 'keep-alive']);

/**
 * Hands the request to the platform: a GET as it came, others rebuilt from what Umi has parsed already.
 * `change` may rewrite a JSON answer.
 */
export async function answerByPlatform(
  req: Request,
  res: Response,
  change?: (body: unknown) => unknown,
): Promise<void> {
  const { app } = await (host.__mockPlatform as Promise<Platform>);
  if (req.method === 'GET' && !change) {
    app.routing(req, res);
    return;
  }
  const { 'accept-encoding': _encoding, ...headers } = req.headers as Record<string, string>;
  const sent = req.method === 'GET' ? { headers } : await bodyOf(req, headers);
  const answer = await app.inject({ method: req.method as 'GET', url: req.originalUrl, ...sent });
  const isJson = String(answer.headers['content-type']).includes('json');
  const body = change && isJson ? Buffer.from(JSON.stringify(change(answer.json()))) : answer.rawPayload;
  res.status(answer.statusCode);
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined && !FRAMING.has(name)) res.setHeader(name, value as string);
  res.end(body);
}

/** A parsed form as it was sent: a repeated key is a list. */
const pairsOf = (body: Record<string, string | string[]>): [string, string][] =>
  Object.entries(body).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one]));

async function bodyOf(
  req: Request,
  given: Record<string, string>,
): Promise<{ headers: Record<string, string>; payload?: Buffer | string }> {
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = given as Record<string, string>;
  const type = headers['content-type'] ?? '';
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
      headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? type },
      payload: Buffer.from(await encoded.arrayBuffer()),
    };
  }
  if (!type) return { headers };
  if (type.startsWith('application/x-www-form-urlencoded'))
    return { headers, payload: new URLSearchParams(pairsOf(req.body)).toString() };
  return { headers, payload: JSON.stringify(req.body) };
}

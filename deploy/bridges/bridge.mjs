/**
 * What the bridges share: an HTTP server that takes the platform's text messages (SMS_URL), proves their signature
 * (Standard Webhooks, SMS_SECRET), and hands template and parameters to a gateway. Node 20 or newer, nothing else.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const TOLERANCE_SECONDS = 300;
const MAX_BYTES = 65_536;
const GATEWAY_MS = 8000;
/** For so long a message that comes again is known. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** What the platform is answered: 422 and 410 refuse a message for good, the others are tried again. */
export class Answer extends Error {
  constructor(status, detail) {
    super(detail);
    this.status = status;
  }
}

/** The value of a variable; the bridge does not start without it. */
export function needed(name) {
  const value = process.env[name];
  if (value) return value;
  process.stderr.write(`${name} is not set\n`);
  process.exit(1);
}

/** Proves that the platform sent this text lately. Throws what it is answered. */
export function verify(secrets, headers, body, now = Date.now()) {
  const { 'webhook-id': id, 'webhook-timestamp': at = '', 'webhook-signature': signatures = '' } = headers;
  if (!id || !/^\d+$/.test(at)) throw new Answer(401, 'not signed');
  if (Math.abs(now / 1000 - Number(at)) > TOLERANCE_SECONDS) throw new Answer(401, 'signed too long ago');
  const wanted = secrets.map((secret) =>
    createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
      .update(`${id}.${at}.${body}`)
      .digest(),
  );
  const given = signatures.split(' ').map((one) => Buffer.from(one.replace(/^v1,/, ''), 'base64'));
  if (!given.some((one) => wanted.some((own) => one.length === own.length && timingSafeEqual(one, own))))
    throw new Answer(401, 'wrong signature');
}

/** The gateway's answer as JSON. Throws what the platform is answered when there is none. */
export async function ask(url, request) {
  let text = '';
  try {
    const answer = await fetch(url, { ...request, method: 'POST', signal: AbortSignal.timeout(GATEWAY_MS) });
    text = await answer.text();
    return JSON.parse(text);
  } catch (error) {
    throw new Answer(502, `the gateway gave no answer: ${text.slice(0, 100) || (error.cause?.code ?? error.message)}`);
  }
}

/** Why a gateway did not take a message; its codes tell whether it ever will. */
export function refuse(code, text, { forGood, tooMany }) {
  if (forGood.test(code)) throw new Answer(422, `${code}: ${text}`);
  throw new Answer(tooMany.test(code) ? 429 : 502, `${code}: ${text}`);
}

async function read(request) {
  const pieces = [];
  let size = 0;
  for await (const piece of request) {
    size += piece.length;
    if (size > MAX_BYTES) throw new Answer(413, 'too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

/**
 * Listens on HOST and PORT. `send({ id, to }, template, values)` hands one message to the gateway: `template` as TEMPLATES
 * names it, values in the order of its parameters.
 */
export function serve(send) {
  const secrets = needed('SMS_SECRET').split(' ').filter(Boolean);
  /** As `{ "code": { "id": "SMS_154950909", "parameters": ["code"] } }`. */
  const templates = JSON.parse(readFileSync(needed('TEMPLATES'), 'utf8'));
  const taken = new Map();

  async function take({ id, channel, to, template: name, parameters, expires_at: end }) {
    if (channel !== 'sms') throw new Answer(422, 'only text messages');
    if (end && Date.parse(end) <= Date.now()) throw new Answer(410, 'it ended');
    const template = Object.hasOwn(templates, name) ? templates[name] : undefined;
    if (!template) throw new Answer(422, `TEMPLATES has none for ${name}`);
    await send(
      { id, to },
      template,
      template.parameters.map((key) => String(parameters[key] ?? '')),
    );
  }
  /** Once for each id: who did not hear the answer asks again and is told the same. */
  async function once(message) {
    for (const [id, { at }] of taken) if (at < Date.now() - KEPT_MS) taken.delete(id);
    const known = taken.get(message.id);
    if (known) return known.sent;
    const sent = take(message);
    taken.set(message.id, { at: Date.now(), sent });
    try {
      await sent;
    } catch (error) {
      taken.delete(message.id);
      throw error;
    }
  }

  const server = createServer(async (request, response) => {
    try {
      // `doctor` asks whether anybody is there.
      if (request.method === 'HEAD') return void response.writeHead(204).end();
      if (request.method !== 'POST') throw new Answer(405, 'POST only');
      const body = await read(request);
      verify(secrets, request.headers, body);
      await once(JSON.parse(body));
      response.writeHead(204).end();
    } catch (error) {
      const status = error instanceof Answer ? error.status : 500;
      process.stderr.write(`${status} ${error.message}\n`);
      response.writeHead(status, { 'content-type': 'application/problem+json' });
      response.end(JSON.stringify({ status, detail: error.message }));
    }
  });
  server.listen(Number(process.env.PORT ?? 8120), process.env.HOST ?? '127.0.0.1', () =>
    process.stdout.write(`Listening on port ${server.address().port}\n`),
  );
}

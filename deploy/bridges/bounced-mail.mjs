/**
 * Tells the platform of mail that came back: reads one mail on standard input, as a mail server pipes it, and reports each
 * receiver whom it did not reach (RFC 3464). Whatever else it is, as an absent reader's answer, is passed over. Node 20 or newer,
 * nothing else. Ends with 75 when the platform did not take a report, upon which mail servers try again.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';

const MAX_BYTES = 2_000_000;
const PLATFORM_MS = 10_000;
const TRY_AGAIN = 75;
const DETAIL_LENGTH = 500;

/** Header fields by lower-case name, unfolded; of several the first. */
function fieldsIn(text) {
  const fields = {};
  for (const line of text.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
    if (name) fields[name.toLowerCase()] ??= value.trim();
  }
  return fields;
}

function decoded(body, encoding = '') {
  if (/^base64$/i.test(encoding)) return Buffer.from(body, 'base64').toString().replace(/\r\n/g, '\n');
  if (!/^quoted-printable$/i.test(encoding)) return body;
  return body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** What a mail, or a part of one, says in its header and below it. */
function entityOf(text) {
  const end = text.startsWith('\n') ? 0 : text.search(/\n\n/);
  const fields = fieldsIn(end < 0 ? text : text.slice(0, end));
  const body = end < 0 ? '' : text.slice(end).replace(/^\n+/, '');
  const type = fields['content-type'] ?? '';
  return { type, body: decoded(body, fields['content-transfer-encoding']) };
}

function partsOf({ type, body }) {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? [];
  const boundary = `--${quoted ?? plain}`;
  const parts = [];
  for (const line of body.split('\n')) {
    if (line.startsWith(boundary) && /^(--)?\s*$/.test(line.slice(boundary.length))) {
      if (line.slice(boundary.length).startsWith('--')) break;
      parts.push([]);
    } else parts.at(-1)?.push(line);
  }
  return parts.map((lines) => entityOf(lines.join('\n')));
}

/**
 * RFC 3463. What the other server said goes before what ours made of it: Sendmail makes 5.1.1 of any 550, Exim 5.0.0. A server
 * that gave up after trying for days reports 4.x.x.
 */
function statusOf({ status = '', 'diagnostic-code': diagnostic = '' }) {
  const own = /^[45]\.\d{1,3}\.\d{1,3}/.exec(status)?.[0] ?? '5.0.0';
  if (own.startsWith('4.')) return '5.4.7';
  const said = /(?:\b5\d\d[ -]|#)(5\.\d{1,3}\.\d{1,3})\b/.exec(diagnostic)?.[1];
  return said ?? (/^smtp\s*;\s*5\d\d\b/i.test(diagnostic) ? '5.0.0' : own);
}

/** What a mail reports: none, or one for each receiver whom a mail of ours did not reach. */
export function reportsIn(mail) {
  const entity = entityOf(mail.replace(/\r\n/g, '\n'));
  if (!/^multipart\/report\b/i.test(entity.type) || !/report-type="?delivery-status\b/i.test(entity.type)) return [];
  const parts = partsOf(entity);
  const told = parts.find(({ type }) => /^message\/(global-)?delivery-status\b/i.test(type));
  const original = parts.find(({ type }) =>
    /^(message\/(rfc822|global|global-headers)|text\/rfc822-headers)\b/i.test(type),
  );
  const { 'message-id': message_id } = fieldsIn(original?.body.split('\n\n')[0] ?? '');
  if (!told || !message_id) return [];
  const receivers = told.body.split(/\n{2,}/).map(fieldsIn);
  return receivers
    .filter((one) => one['final-recipient'] && /^failed\b/i.test(one.action ?? ''))
    .map((one) => ({
      message_id,
      recipient: one['final-recipient'].replace(/^[\w-]+\s*;\s*/, ''),
      status: statusOf(one),
      detail: (one['diagnostic-code'] ?? one.status ?? '').slice(0, DETAIL_LENGTH),
    }));
}

/** POSTs one report, signed (Standard Webhooks). Throws when it was not taken. */
async function send(url, secret, report) {
  const body = JSON.stringify(report);
  const id = `rep_${randomUUID()}`;
  const at = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${at}.${body}`)
    .digest('base64');
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(at),
      'webhook-signature': `v1,${signature}`,
    },
    body,
    signal: AbortSignal.timeout(PLATFORM_MS),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 200)}`);
  return JSON.parse(text).data.result;
}

async function main({ PLATFORM_URL, MAIL_SECRET }) {
  if (!PLATFORM_URL || !MAIL_SECRET) throw new Error('PLATFORM_URL and MAIL_SECRET have to be set');
  let mail = '';
  for await (const piece of process.stdin.setEncoding('utf8')) if (mail.length < MAX_BYTES) mail += piece;
  const url = `${PLATFORM_URL.replace(/\/$/, '')}/delivery-reports/mail`;
  const [secret] = MAIL_SECRET.split(' ').filter(Boolean);
  for (const report of reportsIn(mail))
    process.stdout.write(`${report.message_id} ${report.status} ${await send(url, secret, report)}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  main(process.env).catch((error) => {
    process.stderr.write(`${error.cause?.code ?? error.message}\n`);
    process.exitCode = TRY_AGAIN;
  });

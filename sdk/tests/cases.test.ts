import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import cases from '../cases.json';
import { type Answer, startHostileServer } from './hostileServer';
import { LANGUAGES, runDriver } from './run';

interface Case {
  name: string;
  call: Record<string, unknown> & { messages?: Message[]; rotation?: boolean };
  answers: Answer[];
  /** A letter for each key that arrives: the same key has the same letter. `-`: no key. */
  keys: string;
  expect: {
    key?: string;
    body?: object;
    header?: Record<string, string>;
    ranges?: (string | null)[];
  } & Record<string, unknown>;
}
/** A message, signed as the platform does, and what is wrong with it. */
interface Message {
  event: object;
  delivery?: string;
  body?: string;
  sign?: 'other' | 'previous';
  seconds?: number;
  without?: string;
  parsed?: boolean;
  version?: string;
  headerCase?: boolean;
}
interface Outcome {
  name: string;
  [field: string]: unknown;
}

const secretOf = (name: string) => `whsec_${Buffer.from(name.padEnd(32, '.')).toString('base64')}`;
const SECRET = secretOf('current');

function signed({ event, delivery = 'whd_1', body, sign, seconds = 0, without, parsed, version, headerCase }: Message) {
  const text = JSON.stringify(event).replaceAll('\\u001b', '\\u001B');
  const at = new Date(Date.now() + seconds * 1000);
  const signature = new Webhook(sign ? secretOf(sign) : SECRET).sign(delivery, at, text);
  const headers = Object.entries({
    'webhook-id': delivery,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': version ? signature.replace('v1', version) : signature,
  }).filter(([name]) => name !== without);
  const fields = headers.map(([name, value]) => [headerCase ? name.toUpperCase() : name, value]);
  return { body: parsed ? event : (body ?? text), headers: Object.fromEntries(fields) };
}
const prepared = ({ messages, rotation, ...call }: Case['call']) => ({
  ...call,
  ...(messages ? { messages: messages.map(signed), secret: rotation ? [SECRET, secretOf('previous')] : SECRET } : {}),
});

/** `AAB` for keys of which the first two are the same. */
function patternOf(keys: readonly (string | undefined)[]): string {
  const own = [...new Set(keys.filter((key) => key !== undefined))];
  return keys.map((key) => (key === undefined ? '-' : String.fromCharCode(65 + own.indexOf(key)))).join('');
}

const table = cases as unknown as Case[];

describe.each(LANGUAGES)('%s', (language) => {
  let server: Awaited<ReturnType<typeof startHostileServer>>;
  let folder: string;
  let outcomes: Map<string, Outcome>;
  const pathOf = (index: number) => `${language}-${index}`;

  beforeAll(async () => {
    server = await startHostileServer();
    folder = await mkdtemp(path.join(tmpdir(), 'daas-sdk-cases-'));
    const tasks = await Promise.all(
      table.map(async ({ name, call, answers }, index) => ({
        name,
        url: server.add(pathOf(index), answers),
        folder: await mkdtemp(path.join(folder, 'case-')),
        call: prepared(call),
      })),
    );
    outcomes = new Map((await runDriver<Outcome>(language, tasks)).map((outcome) => [outcome.name, outcome]));
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  test.each(table.map((one, index) => [one.name, one, index] as const))('%s', (name, { keys, expect: of }, index) => {
    const { key, body, header, ranges, ...outcome } = of;
    const arrived = server.arrived(pathOf(index));
    expect(outcomes.get(name)).toMatchObject(outcome);
    const sent = arrived.map(({ headers }) => headers['idempotency-key']?.toString());
    expect(patternOf(sent)).toBe(keys);
    if (key) expect(new Set(sent)).toEqual(new Set([key]));
    if (body) expect(arrived[0]?.body).toEqual(body);
    if (header) expect(arrived[0]?.headers).toMatchObject(header);
    if (ranges) expect(arrived.map(({ headers }) => headers.range ?? null)).toEqual(ranges);
  });
});

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { EventMessage } from '@daas/contract/eventData';
import { type Database, openDatabase } from '@daas/server/db/client';
import { freshEnvironment } from '@daas/server/testing';
import { furnish } from './eventCompany';
import { mortalServer } from './restartableServer';
import { buildServer, type ServerProcess, startServerProcess } from './serverProcess';

const DAY_MS = 86_400_000;
const ACTS_AT_ONCE = 8;

/** What a program and a carrier of messages were sent, whatever they made of it. */
interface EventLine {
  /** Webhook messages in the order in which they came, repeats among them. */
  webhooks: { id: string; body: string }[];
  /** Mails by the id under which the carrier takes one once. */
  mails: Map<string, string>;
}

export interface Story {
  /** What each acknowledged act is expected to have left: one event. */
  acts: number;
  told: EventLine;
  /** Everything of the company, page by page, as a program reads it that cannot be reached. */
  cursor: EventMessage[];
  /** What a replay of everything brought. */
  replayed: { id: string; body: string }[];
  /** Of the database at the end. */
  kept: { events: { id: string; sequence: number; subject: string }[]; notices: string[]; mails: string[] };
}

/**
 * A company whose members are switched off and on by a program, which repeats what was not answered under the same
 * Idempotency-Key, while server, database and receiver are killed in turns.
 */
export async function runEvents(acts: number, kills: number): Promise<Story> {
  await buildServer();
  const place = await freshEnvironment();
  const told: EventLine = { webhooks: [], mails: new Map() };
  const receiver = await mortalServer((path, headers, body) => {
    if (path === '/mail') told.mails.set(String(headers['idempotency-key']), JSON.parse(body).to);
    else told.webhooks.push({ id: String(headers['webhook-id']), body });
  });
  const open = () => openDatabase({ dataDir: place.env.DATA_DIR ?? '', url: place.env.DATABASE_URL });
  const database = await open();
  const company = await furnish(database, `${receiver.url()}/hook`);
  await database.close();
  const env = { ...place.env, WEBHOOK_NETWORKS: '127.0.0.0/8', MAIL_URL: `${receiver.url()}/mail` };
  let server: ServerProcess = await startServerProcess(env);
  try {
    const call = caller(() => server.url, company.token);
    const killed = async (turn: number) => {
      if (turn % 3 === 0) {
        await server.kill();
        server = await startServerProcess(env);
      } else if (turn % 3 === 1) {
        await receiver.kill();
        await pause(50);
        await receiver.start();
      } else if (place.env.DATABASE_URL) await endSessions(place.env.DATABASE_URL);
      else {
        // The embedded database dies with its server.
        await server.kill();
        server = await startServerProcess(env);
      }
    };
    let done = 0;
    const each = Math.ceil(acts / kills);
    const states = new Map(company.members.map((id) => [id, true]));
    /** Each member's acts follow each other; members are many at once. */
    const work = async (own: number[]) => {
      for (let n = 0; done < acts; n += 1) {
        const id = own[n % own.length] as number;
        done += 1;
        const active = !states.get(id);
        states.set(id, active);
        await call('POST', `/api/company-user/staff/${id}/status`, { status: active ? 'active' : 'disabled' });
      }
    };
    const killing = (async () => {
      for (let turn = 0; turn < kills; turn += 1) {
        while (done < Math.min(acts, (turn + 1) * each - each / 2)) await pause(5);
        await killed(turn);
      }
    })();
    const shares = Array.from({ length: ACTS_AT_ONCE }, (_, n) =>
      company.members.filter((_, index) => index % ACTS_AT_ONCE === n),
    );
    await Promise.all([...shares.map(work), killing]);
    await delivered(call, company.webhookId, () => new Set(told.webhooks.map(({ id }) => id)).size, acts);
    const cursor = await readAll(call);
    while (told.mails.size < acts) await pause(50);
    const before = told.webhooks.length;
    await call('POST', `/api/webhooks/${company.webhookId}/replay`, {
      from: new Date(Date.now() - DAY_MS).toISOString(),
    });
    const again = () => told.webhooks.slice(before);
    await delivered(call, company.webhookId, () => new Set(again().map(({ id }) => id)).size, acts);
    await server.stop();
    const last = await open();
    try {
      return {
        acts,
        told: { ...told, webhooks: told.webhooks.slice(0, before) },
        cursor,
        replayed: again(),
        kept: await kept(last),
      };
    } finally {
      await last.close();
    }
  } finally {
    if (server.exitCode() === null) await server.kill();
    await receiver.kill();
    await place.remove();
  }
}

/** Every session of the database ends as when it crashes: what it had begun is undone. */
async function endSessions(url: string): Promise<void> {
  const database = await openDatabase({ dataDir: '', url });
  await database.sql.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await database.close();
}

type Call = ReturnType<typeof caller>;

/** Asks until there is an answer that counts; a change always under the same key. */
const caller =
  (url: () => string, token: string) =>
  // biome-ignore lint/suspicious/noExplicitAny: whatever came back
  async (method: 'GET' | 'POST', path: string, body?: object): Promise<any> => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
    };
    for (;;) {
      const answer = await fetch(`${url()}${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      }).then(
        async (response) => ({ status: response.status, body: await response.json() }),
        () => null,
      );
      if (answer?.status === 200) return answer.body.data;
      const again = answer === null || answer.status >= 500 || [409, 429].includes(answer.status);
      if (!again) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      await pause(20);
    }
  };

/** Lets the pauses after a failure pass: what waits is asked for at once. */
async function delivered(call: Call, webhookId: string, count: () => number, wanted: number): Promise<void> {
  for (;;) {
    const waiting = `/api/webhook-deliveries?state=pending&webhook_id=${webhookId}&pageSize=200`;
    const { list, total } = await call('GET', waiting);
    if (total === 0 && count() >= wanted) return;
    const failed = list.filter(({ failure }: { failure: string | null }) => failure !== null);
    for (const { id } of failed) await call('POST', `/api/webhook-deliveries/${id}/replay`, {});
    await pause(200);
  }
}

async function readAll(call: Call): Promise<EventMessage[]> {
  const list: EventMessage[] = [];
  for (let after = 0; ; ) {
    const page = await call('GET', `/api/events?type=member.changed&after=${after}`);
    list.push(...page.list);
    after = page.next;
    if (!page.more) return list;
  }
}

async function kept({ sql }: Database): Promise<Story['kept']> {
  const { rows: events } = await sql.query<Story['kept']['events'][number]>(
    `select id, sequence, subject from events where kind = 'member.changed' order by sequence`,
  );
  const { rows: notices } = await sql.query<{ event_id: string }>('select event_id from notices order by event_id');
  const { rows: mails } = await sql.query<{ id: string }>(`select id from outbox where channel = 'mail'`);
  return { events, notices: notices.map((one) => one.event_id), mails: mails.map(({ id }) => id) };
}

/** Everything that the story must have kept, as faults; empty when nothing was lost, repeated or put out of order. */
export function faultsOf({ acts, told, cursor, replayed, kept: stored }: Story): string[] {
  const faults: string[] = [];
  const must = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault);
  };
  const ids = stored.events.map(({ id }) => id);
  must(ids.length === acts, `${acts} acts left ${ids.length} events`);
  must(
    stored.events.every(({ sequence }, n) => sequence === n + 1),
    'places have gaps',
  );
  must(JSON.stringify(cursor.map(({ id }) => id)) === JSON.stringify(ids), 'the cursor read something else');
  const first = new Map<string, { subject: string; sequence: number; body: string }>();
  for (const { body } of told.webhooks) {
    const { id, subject, sequence } = JSON.parse(body) as EventMessage;
    const known = first.get(id);
    must(known === undefined || known.body === body, `${id} came with two contents`);
    if (!known) first.set(id, { subject, sequence, body });
  }
  must(first.size === acts, `the webhook got ${first.size} of ${acts}`);
  const last = new Map<string, number>();
  for (const { subject, sequence } of first.values()) {
    must(sequence > (last.get(subject) ?? 0), `${subject}: ${sequence} came after ${last.get(subject)}`);
    last.set(subject, sequence);
  }
  const again = new Map(replayed.map(({ body }) => [(JSON.parse(body) as EventMessage).id, body]));
  must(again.size === acts, `the replay brought ${again.size} of ${acts}`);
  for (const [id, body] of again) must(first.get(id)?.body === body, `${id} is another one in the replay`);
  must(new Set(stored.notices).size === stored.notices.length, 'a notice is there twice');
  must(stored.notices.length === acts, `${stored.notices.length} notices of ${acts}`);
  must(stored.mails.length === acts, `${stored.mails.length} mails of ${acts}`);
  must(told.mails.size === acts, `the carrier took ${told.mails.size} mails of ${acts}`);
  return faults;
}

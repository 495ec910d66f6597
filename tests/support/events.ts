import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { EventMessage } from '@daas/contract/eventData';
import { type Database, openDatabase } from '@daas/server/db/client';
import { migrate } from '@daas/server/db/migrate';
import { ensurePartitions } from '@daas/server/db/partitions';
import { companies, memberRoles, members, persons, roles, serviceAccounts, webhooks } from '@daas/server/db/schema';
import { issueToken } from '@daas/server/features/serviceAccounts/repository';
import { newSecret } from '@daas/server/messages/webhooks/sign';
import { freshPlace } from '@daas/server/testing';
import { servicesFor } from '@daas/server/testing/gateway';
import { buildServer, type ServerProcess, startServerProcess } from './serverProcess';

const DAY_MS = 86_400_000;
const MEMBERS = 20;
const ACTS_AT_ONCE = 8;
const ADMIN = 'admin@example.com';

/** What a program and a carrier of messages were sent, whatever they made of it. */
export interface Told {
  /** Webhook messages in the order in which they came, repeats among them. */
  webhooks: { id: string; body: string }[];
  /** Mails by the id under which the carrier takes one once. */
  mails: Map<string, string>;
}

/** A server that can be taken away in the middle of its answers and comes back at its address. */
async function mortalServer(hear: (path: string, headers: Record<string, unknown>, body: string) => void) {
  const sockets = new Set<Socket>();
  let server: Server;
  let port = 0;
  const start = () =>
    new Promise<void>((resolve) => {
      server = createServer(async (request, response) => {
        let body = '';
        try {
          for await (const piece of request) body += piece;
        } catch {
          return;
        }
        hear(request.url ?? '', request.headers, body);
        response.writeHead(204).end();
      });
      server.on('connection', (socket) => {
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
      });
      server.listen(port, '127.0.0.1', () => {
        port = (server.address() as AddressInfo).port;
        resolve();
      });
    });
  const kill = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await start();
  return { url: () => `http://127.0.0.1:${port}`, start, kill };
}

export interface Story {
  /** What each acknowledged act is expected to have left: one event. */
  acts: number;
  told: Told;
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
  const place = await freshPlace();
  const told: Told = { webhooks: [], mails: new Map() };
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
    const waiting = `/api/webhook-deliveries?state=pending&webhookId=${webhookId}&pageSize=200`;
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

/** An administrator who wants to be told by mail, too, members, a program that may switch them, and a webhook. */
async function furnish(database: Database, url: string) {
  await migrate(database);
  const now = new Date();
  await ensurePartitions(database.sql, now);
  const services = await servicesFor(database, () => now);
  const { orm } = database;
  const [company] = await orm.insert(companies).values({ name: '事件公司', createdAt: now }).returning();
  const companyId = company?.id as number;
  const createdAt = now;
  const [all] = await orm
    .insert(roles)
    .values({ companyId, name: 'all', permissions: ['*'] })
    .returning();
  const add = async (name: string, more: Partial<typeof persons.$inferInsert>, roleId?: number) => {
    const [person] = await orm
      .insert(persons)
      .values({ name, createdAt, ...more })
      .returning();
    const personId = person?.id as number;
    const [member] = await orm.insert(members).values({ companyId, personId, createdAt }).returning();
    if (member && roleId) await orm.insert(memberRoles).values({ memberId: member.id, roleId });
    return { personId, memberId: member?.id as number };
  };
  const notifications = { 'member.changed': { center: true, mail: true, sms: false } };
  const admin = await add('管理员', { email: ADMIN, notifications }, all?.id);
  const program = await add('程序', { kind: 'service' }, all?.id);
  await orm.insert(serviceAccounts).values({
    memberId: program.memberId,
    companyId,
    description: '',
    acts: ['staff.setStatus'],
    createdBy: admin.personId,
    createdAt,
  });
  const { secret } = await issueToken(orm, {
    companyId,
    memberId: program.memberId,
    name: 'token',
    ipRules: [],
    createdBy: admin.personId,
    expiresAt: new Date(now.getTime() + 30 * DAY_MS),
    now,
  });
  const sealed = await services.sealer.seal(orm, newSecret());
  const [webhook] = await orm
    .insert(webhooks)
    .values({
      companyId,
      name: 'CRM',
      url,
      secret: sealed,
      events: ['member.changed'],
      createdBy: admin.personId,
      createdAt,
    })
    .returning();
  const ids: number[] = [];
  for (let n = 0; n < MEMBERS; n += 1) ids.push((await add(`成员 ${n}`, {})).memberId);
  return { members: ids, token: secret, webhookId: webhook?.id as string };
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

import type { EndpointInput } from '@daas/contract/endpoints';
import type { Database } from '@daas/server/db/client';
import { persons } from '@daas/server/db/schema';
import { createCompany } from '@daas/server/features/companies/companies';
import type { Services } from '@daas/server/features/services';
import { createSession, SESSION_COOKIE } from '@daas/server/features/sessions/session';
import { buildApp } from '@daas/server/http/app';
import { newId } from '@daas/server/kernel/id';
import { credit } from '@daas/server/money/ledger';

type Send = (path: string, body: object) => Promise<{ status: number; text: string }>;
export interface Order {
  /** Of the download. */
  id: string;
  amount: number;
}

/** A person with a company that can pay, and what the console sends for them. */
export interface Exporter {
  headers: Record<string, string>;
  /** Accepts the quote of an export at a server. */
  orderAt(url: string, ask: EndpointInput<'export.quote'>): Promise<Order>;
  /** The same without a server: nothing is made of it yet. */
  order(services: Services, ask: EndpointInput<'export.quote'>): Promise<Order>;
}

async function order(send: Send, ask: EndpointInput<'export.quote'>): Promise<Order> {
  const post = async (path: string, body: object) => {
    const { status, text } = await send(`/api/market-export/quotes${path}`, body);
    if (status !== 200) throw new Error(`${status}: ${text}`);
    return JSON.parse(text).data;
  };
  const { id, amount } = await post('', ask);
  const { download_id } = await post(`/${id}/accept`, {});
  return { id: download_id, amount };
}

export async function createExporter({ orm }: Database, balance: number): Promise<Exporter> {
  const now = new Date();
  const member = await orm.transaction(async (tx) => {
    const person = { name: '导出', phone: '10000000077', passwordHash: 'none', createdAt: now };
    const [made] = await tx.insert(persons).values(person).returning();
    const personId = made?.id ?? 0;
    const { companyId } = await createCompany(tx, { name: `导出 ${newId('req')}`, personId, now });
    const cause = { type: 'test', id: 'opening' };
    await credit(tx, { companyId, kind: 'opening', amount: balance, cause, now });
    return { personId, companyId };
  });
  const { token } = await createSession(orm, { ...member, ip: '127.0.0.1', userAgent: 'test', now });
  const headers = {
    cookie: `${SESSION_COOKIE}=${token}`,
    'x-requested-with': 'XMLHttpRequest',
    'content-type': 'application/json',
  };
  return {
    headers,
    orderAt: (url, ask) =>
      order(async (path, body) => {
        const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
        return { status: answer.status, text: await answer.text() };
      }, ask),
    async order(services, ask) {
      const app = await buildApp(services);
      const made = await order(async (url, payload) => {
        const answer = await app.inject({ method: 'POST', url, headers, payload });
        return { status: answer.statusCode, text: answer.body };
      }, ask);
      await app.close();
      return made;
    },
  };
}

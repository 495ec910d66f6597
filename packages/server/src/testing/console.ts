import { type DataSetDefinition, type Row, sampleRow } from '@daas/contract/datasets';
import type { EndpointInput, EndpointName, EndpointOutput } from '@daas/contract/endpoints';
import { persons } from '../db/schema';
import { createCompany } from '../features/companies/companies';
import { credit } from '../money/ledger';
import type { TestUser } from './fixtures';
import { openApplications } from './fixtures';
import { startTestServer, type TestServer } from './server';

/** Returns rows from the definition's sample, varied by number. */
export const sampleRows = (
  def: DataSetDefinition,
  count: number,
  vary: (row: Row, index: number) => Record<string, unknown>,
): Row[] =>
  Array.from({ length: count }, (_, index) => {
    const row = { ...sampleRow(def), id: `${def.key}_${String(index).padStart(6, '0')}` };
    return { ...row, ...vary(row, index) } as Row;
  });

interface Answer {
  status: number;
  body: { errorCode?: string; errorMessage?: string; fields?: { field: string; rule: string }[] };
}

/** A new company and its admin. */
export interface Tenant extends TestUser {
  companyId: number;
  /** The data of a call that must succeed. */
  ok<K extends EndpointName>(name: K, input: EndpointInput<K>): Promise<EndpointOutput<K>>;
  /** The answer of a call that is expected to be refused. */
  send(name: EndpointName, input: Record<string, unknown>): Promise<Answer>;
}

export interface TestConsole extends TestServer {
  tenant(options?: { balance?: number }): Promise<Tenant>;
}

let made = 0;

/** Starts a test server where each test creates its own companies. */
export async function startTestConsole(options: Parameters<typeof startTestServer>[0] = {}): Promise<TestConsole> {
  const server = await startTestServer(options);
  const { database, clock } = server.services;

  async function tenant({ balance = 0 } = {}): Promise<Tenant> {
    made += 1;
    const name = `Tenant ${made}`;
    // Differs from the phones of the fixtures.
    const phone = `19${String(made).padStart(9, '0')}`;
    const who = await database.orm.transaction(async (tx) => {
      const now = clock();
      const [person] = await tx
        .insert(persons)
        .values({ name, phone, passwordHash: 'none', createdAt: now })
        .returning();
      const personId = person?.id as number;
      const { companyId } = await createCompany(tx, { name, personId, now });
      await openApplications(tx, companyId);
      const cause = { type: 'test', id: name };
      if (balance > 0) await credit(tx, { companyId, kind: 'opening', amount: balance, cause, now });
      return { personId, companyId };
    });
    return {
      ...who,
      ok: (name, input) => server.call(name, input, who),
      async send(name, input) {
        const answer = await server.send(name, input, who);
        return { status: answer.statusCode, body: answer.json() };
      },
    };
  }
  return { ...server, tenant };
}

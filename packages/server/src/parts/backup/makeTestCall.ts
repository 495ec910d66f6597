import { DATA_SETS, type DataSetDefinition } from '@daas/contract/datasets';
import { accounts, apps, companies, connectors, NO_LIMITS } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { issueKey } from '../../features/apps/issueKey';
import type { Services } from '../../features/services';
import { buildApp } from '../../http/app';
import { newId } from '../../kernel/id';
import { credit } from '../../money/ledger';

const BALANCE = 100_000_000;

/**
 * Calls the gateway like a customer's program, with a new test customer. Use it only on a temporary copy. Returns null if the
 * call was answered and charged as its receipt states, otherwise the problem.
 */
export async function makeTestCall(services: Services): Promise<string | null> {
  const { market, database } = services;
  const definitions: DataSetDefinition[] = Object.values(DATA_SETS);
  const stats = await market.statsOf(definitions);
  // The smallest data set answers fastest.
  const [def] = definitions
    .filter(({ key }) => stats.has(key))
    .sort((one, other) => (stats.get(one.key)?.rows ?? 0) - (stats.get(other.key)?.rows ?? 0));
  const { companyId, connectorId, secret } = await makeCustomer(services, def ?? DATA_SETS.enterprise);
  const app = await buildApp(services);
  try {
    const headers = { authorization: `Bearer ${secret}`, 'accept-language': 'en' };
    // Without loaded data sets, read the balance.
    const response = def
      ? await app.inject({
          method: 'POST',
          url: `/open/v1/connectors/${connectorId}/query`,
          headers,
          payload: { limit: 1 },
        })
      : await app.inject({ method: 'GET', url: '/open/v1/balance', headers });
    const body = response.json<{
      code?: string;
      detail?: string;
      receipt?: { amount: number; balance_after: number };
    }>();
    const request = def ? `a call of ${def.key}` : 'a request of the balance';
    if (response.statusCode !== 200)
      return `${request} returned status ${response.statusCode} ${body.code ?? ''}: ${body.detail ?? ''}`;
    const [account] = await database.orm
      .select({ balance: accounts.balance })
      .from(accounts)
      .where(ofCompany(accounts, companyId));
    const balance = account?.balance;
    const expected = BALANCE - (body.receipt?.amount ?? 0);
    if (balance !== expected || (def && body.receipt?.balance_after !== balance))
      return `${request}: the balance changed from ${BALANCE} to ${balance}, but the receipt is ${JSON.stringify(body.receipt)}`;
    return null;
  } finally {
    await app.close();
  }
}

async function makeCustomer({ database: { orm }, sealer, clock }: Services, def: DataSetDefinition) {
  const now = clock();
  return orm.transaction(async (tx) => {
    const [company] = await tx
      .insert(companies)
      .values({ name: `Backup ${newId('req')}`, createdAt: now })
      .returning();
    const companyId = company?.id as number;
    const common = { companyId, ipRules: [], createdBy: 1, createdAt: now, updatedAt: now, limits: NO_LIMITS };
    const [app] = await tx
      .insert(apps)
      .values({ ...common, name: 'Backup' })
      .returning();
    const appId = app?.id as number;
    const fields = def.fields
      .filter(({ masked }) => !masked)
      .slice(0, 2)
      .map(({ name_en }) => name_en);
    const [connector] = await tx
      .insert(connectors)
      .values({ ...common, name: 'Backup', appId, type: 'API', status: 'enabled', dataSet: def.key, fields })
      .returning();
    const { secret } = await issueKey(tx, sealer, {
      companyId,
      appId,
      name: 'Backup',
      mode: 'live',
      expiresAt: null,
      now,
    });
    const cause = { type: 'operator', id: `backup ${companyId}` };
    await credit(tx, { companyId, kind: 'credit', amount: BALANCE, cause, now });
    return { companyId, connectorId: connector?.id as number, secret };
  });
}

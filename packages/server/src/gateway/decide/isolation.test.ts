import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { connectors, ledgerEntries, NO_LIMITS } from '../../db/schema';
import { newId } from '../../kernel/id';
import { type Customer, createApp, PRICE, ROWS, startTestGateway, type TestGateway } from '../../testing/gateway';
import type { Operation } from '../model';
import { OPERATIONS } from '../operations';
import type { ConnectorRow } from '../rows';

type Type = ConnectorRow['type'];
const TYPES: readonly Type[] = ['API', 'FILE', 'DATAPACKET'];
const LIST = '企业\n公司7\n公司3\n';

/** The key of an app with a connector of each type. */
interface Program {
  customer: Customer;
  connectors: Record<Type, number>;
}

/** Operations about a connector; the one that deletes what others read comes last. */
const OF_CONNECTOR = (Object.keys(OPERATIONS) as Operation[])
  .filter((operation) => OPERATIONS[operation].connector)
  .sort((one, other) => Number(one === 'name-list-delete') - Number(other === 'name-list-delete'));
/** Those that name a file or a list of the connector besides. */
const OF_RECORD = OF_CONNECTOR.filter((operation) => /:(fileId|nameListId)/.test(OPERATIONS[operation].url));

describe('an app’s connectors', () => {
  let gateway: TestGateway;
  let owner: Program;
  /** Of the owner’s app, besides those of `owner`. */
  let others: Record<Type, number>;
  let strangers: Record<'another app of the company' | 'another company', Program>;
  let fileId: string;
  let nameListId: string;
  let callId: string;

  const insertConnectors = async ({ companyId, appId }: Customer) => {
    const at = gateway.now.at;
    const common = { companyId, appId, ipRules: [], createdBy: 1, createdAt: at, updatedAt: at, limits: NO_LIMITS };
    const values = TYPES.map((type) => ({
      ...common,
      type,
      name: `${type} ${newId('req')}`,
      status: 'enabled' as const,
      dataSet: 'enterprise',
      fields: ['name', 'registered_capital'],
    }));
    const rows = await gateway.database.orm.insert(connectors).values(values).returning();
    return Object.fromEntries(rows.map(({ type, id }) => [type, id])) as Record<Type, number>;
  };
  const ask = async (
    { customer }: Program,
    operation: Operation,
    connectorId: number,
    { body, key = operation }: { body?: string; key?: string } = {},
  ) => {
    const { method, url, takesFile } = OPERATIONS[operation];
    const path = url
      .replace(':id', String(connectorId))
      .replace(':fileId', fileId)
      .replace(':nameListId', nameListId)
      .replace(':callId', callId);
    const answer = await fetch(
      `${gateway.origin}/open/v1${path}${takesFile ? `?file_name=l.csv&match_by=name&column=${encodeURIComponent('企业')}` : ''}`,
      {
        method,
        headers: {
          authorization: `Bearer ${customer.key.secret}`,
          ...(method === 'GET' ? {} : { 'idempotency-key': key }),
          ...(method === 'POST' ? { 'content-type': takesFile ? 'text/csv' : 'application/json' } : {}),
        },
        ...(method === 'POST' ? { body: body ?? (takesFile ? LIST : JSON.stringify(bodyOf(operation))) } : {}),
      },
    );
    const text = await answer.text();
    return { status: answer.status, text, body: text.startsWith('{') ? JSON.parse(text) : null };
  };
  const bodyOf = (operation: Operation): object => {
    if (operation === 'file-order') return { quote: ROWS * PRICE };
    return operation === 'name-list-deliver' ? { quote: 2 * PRICE } : {};
  };
  /** The connector that the operation is about. */
  const connectorFor = (operation: Operation, of: Record<Type, number>): number => {
    const types = OPERATIONS[operation].connector as readonly Type[];
    return of[/files/.test(OPERATIONS[operation].url) ? 'DATAPACKET' : (types[0] as Type)];
  };
  const refusal = ({ status, body }: Awaited<ReturnType<typeof ask>>) => [status, body?.code];

  beforeAll(async () => {
    gateway = await startTestGateway();
    // No id is that of two things, so that one in an answer is known for what it is.
    await gateway.database.sql.exec('alter table connectors alter column id restart with 3000001');
    const customer = await gateway.customer({ balance: 10_000 * PRICE });
    owner = { customer, connectors: await insertConnectors(customer) };
    others = await insertConnectors(customer);
    const second = await createApp(gateway.services, customer.companyId);
    const foreign = await gateway.customer({ balance: 10_000 * PRICE });
    strangers = {
      'another app of the company': { customer: second, connectors: await insertConnectors(second) },
      'another company': { customer: foreign, connectors: await insertConnectors(foreign) },
    };
    const called = await ask(owner, 'query', owner.connectors.API, { key: 'once' });
    callId = called.body.receipt.call_id;
    fileId = (await ask(owner, 'file-order', owner.connectors.DATAPACKET)).body.file.id;
    nameListId = (await ask(owner, 'name-list-create', owner.connectors.FILE)).body.name_list.id;
    await gateway.services.jobs.drain();
  });
  afterAll(() => gateway.close());

  describe.each(OF_CONNECTOR)('%s', (operation) => {
    test.each(['another app of the company', 'another company'] as const)('returns 404 to a key of %s', async (who) => {
      const answer = await ask(strangers[who], operation, connectorFor(operation, owner.connectors));
      expect(refusal(answer)).toEqual([404, 'not-found']);
      expect(answer.body.charged).toBe(false);
    });

    if (OF_RECORD.includes(operation)) {
      test.each(['another app of the company', 'another company'] as const)(
        'returns 404 for the record through a connector of %s',
        async (who) => {
          const stranger = strangers[who];
          expect(refusal(await ask(stranger, operation, connectorFor(operation, stranger.connectors)))).toEqual([
            404,
            'not-found',
          ]);
        },
      );

      it('returns 404 for the record through another connector of the app', async () => {
        expect(refusal(await ask(owner, operation, connectorFor(operation, others), { key: 'other' }))).toEqual([
          404,
          'not-found',
        ]);
      });
    }

    it('answers the key of the app', async () => {
      // A list whose file is being made is not deleted.
      await gateway.services.jobs.drain();
      const answer = await ask(owner, operation, connectorFor(operation, owner.connectors), {
        key: `own ${operation}`,
      });
      expect(answer.status, answer.text).toBe(200);
    });
  });

  it('takes nothing from the account of a key that is refused', async () => {
    const charged = await gateway.database.orm
      .select({ companyId: ledgerEntries.companyId, kind: ledgerEntries.kind })
      .from(ledgerEntries)
      .where(inArray(ledgerEntries.companyId, [strangers['another company'].customer.companyId]));
    expect(charged.map(({ kind }) => kind)).toEqual(['credit']);
  });

  test.each(['another app of the company', 'another company'] as const)(
    'have calls whose receipt no key of %s reads or repeats',
    async (who) => {
      const stranger = strangers[who];
      expect(refusal(await ask(stranger, 'call', 0))).toEqual([404, 'not-found']);
      const { status, body } = await ask(stranger, 'query', stranger.connectors.API, { key: 'once' });
      expect([status, body.receipt.replay_of]).toEqual([200, undefined]);
      expect(body.receipt.call_id).not.toBe(callId);
      const own = await ask(owner, 'call', 0);
      expect([own.status, own.text.includes(callId)]).toEqual([200, true]);
    },
  );

  test.each(['connectors', 'openapi', 'usage', 'events'] as const)(
    '%s names none of another app',
    async (operation) => {
      const ids = [...Object.values(owner.connectors), ...Object.values(others)].map(String);
      for (const stranger of Object.values(strangers)) {
        const { status, text } = await ask(stranger, operation, 0);
        expect(status).toBe(200);
        expect(ids.filter((id) => text.includes(id))).toEqual([]);
      }
    },
  );

  it('are all in the list of their own app', async () => {
    const { body } = await ask(owner, 'connectors', 0);
    const ids = body.data.map(({ id }: { id: number }) => id);
    expect(ids).toEqual(
      expect.arrayContaining([
        ...Object.values(owner.connectors),
        ...Object.values(others),
        owner.customer.connectorId,
      ]),
    );
  });
});

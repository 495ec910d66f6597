import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { connectors } from '../../db/schema';
import { definitionOf } from '../../kernel/dataSets';
import { MarketError } from '../../market';
import type { MemberContext } from '../context';
import type { Services } from '../services';
import { conditionsOf } from './selection';

const PROVISION = 'connector.provision';
const RETRY_MS = 60_000;

export const enqueueProvisioning = ({ db, services, caller }: MemberContext, connectorId: number) =>
  services.jobs.enqueue(db, { kind: PROVISION, companyId: caller.companyId, payload: { connectorId } });

/**
 * §4: creating, then enabled. Proves that the data set is loaded and answers the connector's filter before programs may
 * call it; until the data set is loaded, the connector waits in 'creating'. Running it twice changes nothing more.
 */
export function registerConnectorJobs({ jobs, database, market, clock }: Services): void {
  jobs.register(PROVISION, z.object({ connectorId: z.number() }), async ({ companyId, payload }) => {
    const db = database.orm;
    const id = payload.connectorId;
    const waiting = and(eq(connectors.id, id), eq(connectors.status, 'creating'), isNull(connectors.deletedAt));
    const [connector] = await db.select().from(connectors).where(waiting);
    if (!connector) return;
    try {
      await market.count(definitionOf(connector.dataSet), conditionsOf(connector));
    } catch (error) {
      if (!(error instanceof MarketError && error.code === 'not_loaded')) throw error;
      const runAt = new Date(clock().getTime() + RETRY_MS);
      await jobs.enqueue(db, { kind: PROVISION, companyId, payload, runAt });
      return;
    }
    await db.update(connectors).set({ status: 'enabled', updatedAt: clock() }).where(waiting);
  });
}

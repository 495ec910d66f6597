import type { AgentEnd } from '@daas/contract/enums';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { agents, apiKeys, apps, connectors, oauthStates } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { emit } from '../../messages/events/emit';

interface Ending {
  reason: AgentEnd;
  /** Who does it; nobody where the agent itself or its client did. */
  by?: string;
  now: Date;
}

/** Ends an agent with all that it has: from the end of this transaction on, no server takes a token of it. */
export async function endAgent(db: Db, appId: number, { reason, by, now }: Ending): Promise<void> {
  const [agent] = await db
    .update(agents)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(agents.appId, appId), isNull(agents.endedAt)))
    .returning();
  if (!agent) return;
  const { companyId, clientId: client } = agent;
  await db.delete(oauthStates).where(eq(oauthStates.appId, appId));
  const ofApp = (table: typeof apiKeys | typeof connectors) => and(ofCompany(table, companyId), eq(table.appId, appId));
  await db
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(ofApp(apiKeys), isNull(apiKeys.revokedAt)));
  await db
    .update(connectors)
    .set({ deletedAt: now, updatedAt: now })
    .where(and(ofApp(connectors), isNull(connectors.deletedAt)));
  const [app] = await db
    .update(apps)
    .set({ deletedAt: now, updatedAt: now })
    .where(and(ofCompany(apps, companyId), eq(apps.id, appId)))
    .returning({ name: apps.name });
  const data = { id: appId, name: app?.name ?? '', client, reason, by: by ?? null };
  await emit(db, { kind: 'agent.ended', companyId, subject: appId, data, at: now, appId });
}

/** Of somebody who leaves the company: what they let in goes with them. */
export async function endAgentsOf(db: Db, companyId: number, personId: number, now: Date): Promise<void> {
  const open = and(ofCompany(agents, companyId), eq(agents.personId, personId), isNull(agents.endedAt));
  for (const { appId } of await db.select({ appId: agents.appId }).from(agents).where(open).orderBy(agents.appId))
    await endAgent(db, appId, { reason: 'member', now });
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { AgentEnd } from '@daas/contract/enums';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { agents, apiKeys, oauthStates } from '../../../db/schema';
import { issueKey } from '../../../gateway/call/keys';
import { sha256 } from '../../../kernel/secrets';
import type { Services } from '../../../services';
import { endAgent } from '../end';

/** The transaction that a step of the authorization server belongs to, and why a grant ends that is revoked in it. */
interface Step {
  db: Db;
  ends: Exclude<AgentEnd, 'person' | 'member'>;
}
/** Without one, each thing that it keeps is a transaction of its own. */
export const within = new AsyncLocalStorage<Step>();

type Payload = Record<string, unknown> & { grantId?: string; accountId?: string };

/** Kinds that are nobody's secret memory: there are no sessions, and clients are their documents. */
const NOT_KEPT = ['Session', 'Client'];

/** So long a refresh token that was used is good once more: its answer was lost, or a client runs twice. Then it was stolen. */
const GRACE_MS = 60_000;

const hashOf = (kind: string, id: string) => sha256(`${kind} ${id}`);
const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/**
 * What oidc-provider keeps, by kind. Ids open what they name, so only their hash is kept, and the rest sealed. A grant is the app
 * of an agent, by its id; an access token is a key of that app, too, which is how the gateway knows it.
 */
export function statesOf({ database, sealer, clock }: Services) {
  const db = () => within.getStore()?.db ?? database.orm;
  const ofGrant = (kind: string, grantId: string) =>
    and(eq(oauthStates.kind, kind), eq(oauthStates.appId, Number(grantId)));

  class States {
    constructor(private readonly kind: string) {}

    async upsert(id: string, { jti: _, ...payload }: Payload, expiresIn: number): Promise<void> {
      if (NOT_KEPT.includes(this.kind)) return;
      const now = clock();
      const grantId = this.kind === 'Grant' ? id : payload.grantId;
      const expiresAt = new Date(now.getTime() + expiresIn * 1000);
      const values = {
        appId: grantId === undefined ? null : Number(grantId),
        payload: await sealer.seal(db(), JSON.stringify(payload)),
        expiresAt,
      };
      await db()
        .insert(oauthStates)
        .values({ hash: hashOf(this.kind, id), kind: this.kind, ...values })
        .onConflictDoUpdate({ target: oauthStates.hash, set: values });
      if (this.kind === 'AccessToken') await this.#issue(id, Number(grantId), expiresAt, now);
    }

    async #issue(token: string, appId: number, expiresAt: Date, now: Date): Promise<void> {
      const [agent] = await db().select().from(agents).where(eq(agents.appId, appId));
      if (!agent) throw new Error(`There is no agent ${appId}`);
      const { companyId, clientName: name } = agent;
      await issueKey(db(), sealer, { companyId, appId, name, mode: 'live', expiresAt, now, secret: token });
    }

    /** In a transaction it is nobody else's until the end: what is used once is not used twice at the same time. */
    async find(id: string): Promise<Payload | undefined> {
      const own = and(eq(oauthStates.hash, hashOf(this.kind, id)), gt(oauthStates.expiresAt, clock()));
      const query = db().select().from(oauthStates).where(own);
      const [row] = await (within.getStore() ? query.for('update') : query);
      if (!row) return undefined;
      const { payload, consumedAt } = row;
      const goodUntil = (consumedAt?.getTime() ?? Infinity) + (this.kind === 'RefreshToken' ? GRACE_MS : 0);
      const isUsed = consumedAt !== null && clock().getTime() >= goodUntil;
      return { ...JSON.parse(sealer.open(payload)), jti: id, ...(isUsed ? { consumed: seconds(consumedAt) } : {}) };
    }

    async consume(id: string): Promise<void> {
      await db()
        .update(oauthStates)
        .set({ consumedAt: clock() })
        .where(and(eq(oauthStates.hash, hashOf(this.kind, id)), isNull(oauthStates.consumedAt)));
    }

    async destroy(id: string): Promise<void> {
      if (this.kind === 'Grant')
        return endAgent(db(), Number(id), { reason: within.getStore()?.ends ?? 'reuse', now: clock() });
      await db()
        .delete(oauthStates)
        .where(eq(oauthStates.hash, hashOf(this.kind, id)));
      if (this.kind === 'AccessToken')
        await db()
          .update(apiKeys)
          .set({ revokedAt: clock() })
          .where(eq(apiKeys.hash, sha256(id)));
    }

    /** The grant itself is destroyed then, too, which ends the keys. */
    async revokeByGrantId(grantId: string): Promise<void> {
      await db().delete(oauthStates).where(ofGrant(this.kind, grantId));
    }

    async findByUid(): Promise<undefined> {
      return undefined;
    }

    async findByUserCode(): Promise<undefined> {
      return undefined;
    }
  }
  return States;
}

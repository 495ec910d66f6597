import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import type { AgentEnd } from '@daas/contract/enums';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { agents, apiKeys, oauthStates } from '../../../db/schema';
import { endAgent } from '../../../features/agents/endAgent';
import { issueKey } from '../../../features/apps/issueKey';
import type { Services } from '../../../features/services';
import { sha256 } from '../../../kernel/secrets';
import { KeyRing, sealWith, secretKey } from '../../../sealing/keys';
import { type ClientMetadata, metadataText } from './documents';

/** The transaction that a step of the authorization server belongs to, and why a grant ends that is revoked in it. */
export interface Step {
  db: Db;
  ends: Exclude<AgentEnd, 'person' | 'member'>;
  /** Who asks for tokens, found before the transaction began. Rejects with the error that the client gets. */
  client?: Promise<ClientMetadata | undefined>;
  /** The grant has ended. */
  hasEnded?: boolean;
  /** Set by the second use of a refresh token: the answer to the first use, and its time. No token is stored then. */
  repeated?: { tokens: Tokens; at: Date };
}
type Tokens = Pick<TokenAnswer, 'access_token' | 'refresh_token'>;
/** // RFC 6749 §5.1 */
export interface TokenAnswer {
  access_token: string;
  refresh_token: string;
  /** Seconds. */
  expires_in: number;
}
/** Without one, each thing that it keeps is a transaction of its own. */
export const within = new AsyncLocalStorage<Step>();

type Payload = Record<string, unknown> & {
  grantId?: string;
  accountId?: string;
  /** Of a refresh token that was used once: the tokens that replaced it, in base64, sealed with that token itself. */
  successor?: string;
};

/** There are no sessions. Clients are their documents, stored with a consent. */
const NOT_KEPT = ['Session', 'Client'];
const ISSUED = ['RefreshToken', 'AccessToken'];

/** How long a used refresh token is answered once more, with the same tokens. Any other use is theft. // decision 0098 */
const GRACE_MS = 60_000;

/** Nobody stores a token, so that nobody else can open what is sealed with it. */
const keyOf = (token: string) => new KeyRing(secretKey(hash('sha256', `successor ${token}`, 'buffer')));
const hashOf = (kind: string, id: string) => sha256(`${kind} ${id}`);
const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/**
 * What oidc-provider keeps, by kind. Ids open what they name, so only their hash is kept, and the rest sealed. A grant is the app
 * of an agent, by its id; an access token is a key of that app, too, which is how the gateway knows it.
 */
export function statesOf(services: Services) {
  const { database, sealer, clock } = services;
  const db = () => within.getStore()?.db ?? database.orm;
  const ofGrant = (kind: string, grantId: string) =>
    and(eq(oauthStates.kind, kind), eq(oauthStates.appId, Number(grantId)));

  class States {
    constructor(private readonly kind: string) {}

    async upsert(id: string, { jti: _, ...payload }: Payload, expiresIn: number): Promise<void> {
      const step = within.getStore();
      if (NOT_KEPT.includes(this.kind) || (step?.repeated && ISSUED.includes(this.kind))) return;
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
      const { companyId, clientName: name, clientMetadata } = agent;
      const client = clientMetadata === null ? await within.getStore()?.client : undefined;
      // A consent from before metadata was stored.
      if (client)
        await db()
          .update(agents)
          .set({ clientMetadata: metadataText(client) })
          .where(eq(agents.appId, appId));
      await issueKey(db(), sealer, { companyId, appId, name, mode: 'live', expiresAt, now, secret: token });
    }

    /** In a transaction it is nobody else's until the end: what is used once is not used twice at the same time. */
    async find(id: string): Promise<Payload | undefined> {
      const step = within.getStore();
      if (this.kind === 'Client') {
        const client = await step?.client;
        return client?.client_id === id ? client : undefined;
      }
      const own = and(eq(oauthStates.hash, hashOf(this.kind, id)), gt(oauthStates.expiresAt, clock()));
      const query = db().select().from(oauthStates).where(own);
      const [row] = await (step ? query.for('update') : query);
      if (!row) return undefined;
      const { consumedAt: at } = row;
      const { successor, ...payload }: Payload = JSON.parse(sealer.open(row.payload));
      if (at === null) return { ...payload, jti: id };
      if (!step || successor === undefined || clock().getTime() >= at.getTime() + GRACE_MS)
        return { ...payload, jti: id, consumed: seconds(at) };
      step.repeated = { tokens: JSON.parse(keyOf(id).open(Buffer.from(successor, 'base64')).toString()), at };
      return { ...payload, jti: id };
    }

    async consume(id: string): Promise<void> {
      if (within.getStore()?.repeated) return setSuccessor(services, id, undefined);
      await db()
        .update(oauthStates)
        .set({ consumedAt: clock() })
        .where(and(eq(oauthStates.hash, hashOf(this.kind, id)), isNull(oauthStates.consumedAt)));
    }

    async destroy(id: string): Promise<void> {
      if (this.kind === 'Grant') {
        const step = within.getStore();
        if (step) step.hasEnded = true;
        return endAgent(db(), Number(id), { reason: step?.ends ?? 'reuse', now: clock() });
      }
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

/** Stores what replaced a refresh token with it, or deletes that. */
async function setSuccessor({ sealer }: Pick<Services, 'sealer'>, id: string, tokens: Tokens | undefined) {
  const { db } = currentStep();
  const own = eq(oauthStates.hash, hashOf('RefreshToken', id));
  const [row] = await db.select({ payload: oauthStates.payload }).from(oauthStates).where(own);
  if (!row) throw new Error('The refresh token is locked and must exist');
  const payload: Payload = JSON.parse(sealer.open(row.payload));
  const successor = tokens && sealWith(keyOf(id).newest, Buffer.from(JSON.stringify(tokens))).toString('base64');
  const sealed = await sealer.seal(db, JSON.stringify({ ...payload, successor }));
  await db.update(oauthStates).set({ payload: sealed }).where(own);
}

function currentStep(): Step {
  const step = within.getStore();
  if (!step) throw new Error('Tokens are issued in a transaction');
  return step;
}

/** Returns the answer to a refresh token: stored for its second use, which returns the tokens of the first one. */
export async function sameAnswer(services: Services, usedToken: string, answer: TokenAnswer): Promise<TokenAnswer> {
  const { repeated } = currentStep();
  const { access_token, refresh_token, expires_in } = answer;
  if (!repeated) {
    await setSuccessor(services, usedToken, { access_token, refresh_token });
    return answer;
  }
  const elapsed = seconds(services.clock()) - seconds(repeated.at);
  return { ...answer, ...repeated.tokens, expires_in: expires_in - elapsed };
}

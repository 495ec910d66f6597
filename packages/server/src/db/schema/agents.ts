import { AGENT_ENDS } from '@daas/contract/enums';
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { apps } from './apps';
import { at, bytes, createdAt } from './columns';
import { companyId, personId } from './references';

/** A consent: what an app of kind `agent` has besides, who asked and who let it in. // decision 0087 */
export const agents = pgTable(
  'agents',
  {
    appId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => apps.id),
    companyId: companyId(),
    /** The address of its metadata document. */
    clientId: text().notNull(),
    /** As that document said at the consent. */
    clientName: text().notNull(),
    /** The document's members that are used, as JSON text, which can hold every character; null before version 0.10. */
    clientMetadata: text(),
    /** Who consented, and answers for it. */
    personId: personId(),
    createdAt: createdAt(),
    endedAt: at(),
    endReason: text({ enum: AGENT_ENDS }),
  },
  (table) => [
    index().on(table.companyId, table.createdAt),
    index().on(table.personId),
    index().on(table.clientId, table.createdAt),
  ],
);

/** What the authorization server remembers: requests, grants, codes and tokens, none of which can be read back. */
export const oauthStates = pgTable(
  'oauth_states',
  {
    /** SHA-256 of kind and id, hex: the id is what opens it. */
    hash: text().primaryKey(),
    kind: text().notNull(),
    /** Whose grant it belongs to; null before the consent. */
    appId: bigint({ mode: 'number' }).references(() => apps.id),
    /** JSON, sealed. */
    payload: bytes().notNull(),
    /** When a code or a refresh token was used. */
    consumedAt: at(),
    expiresAt: at().notNull(),
  },
  (table) => [index().on(table.appId), index().on(table.expiresAt)],
);

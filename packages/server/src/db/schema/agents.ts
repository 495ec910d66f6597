import { AGENT_ENDS } from '@daas/contract/enums';
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { apps } from './apps';
import { at, bytes, createdAt } from './columns';
import { companyId, personId } from './references';

/** A consent for an app of kind `agent`: the client and the person who consented. // decision 0087 */
export const agents = pgTable(
  'agents',
  {
    appId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => apps.id),
    companyId: companyId(),
    /** URL of its metadata document. */
    clientId: text().notNull(),
    /** From that document at the time of consent. */
    clientName: text().notNull(),
    /** Used members of the document as JSON text, because jsonb does not support every character; null before version 0.10. */
    clientMetadata: text(),
    /** The person who consented and is responsible for it. */
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

/** State of the authorization server: requests, grants, codes and tokens. None can be read in plain text. */
export const oauthStates = pgTable(
  'oauth_states',
  {
    /** SHA-256 of kind and id in hex; the id itself is the secret. */
    hash: text().primaryKey(),
    kind: text().notNull(),
    /** The grant; null before the consent. */
    appId: bigint({ mode: 'number' }).references(() => apps.id),
    /** JSON, sealed. */
    payload: bytes().notNull(),
    /** When a code or a refresh token was used. */
    consumedAt: at(),
    expiresAt: at().notNull(),
  },
  (table) => [index().on(table.appId), index().on(table.expiresAt)],
);

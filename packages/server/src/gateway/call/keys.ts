import type { Sql } from '../../db/client';
import type { apiKeys } from '../../db/schema';
import { sha256 } from '../../kernel/secrets';

export type KeyMode = (typeof apiKeys.$inferSelect)['mode'];

export const prefixOf = (mode: KeyMode): string => `dk_${mode}_`;

/** Checks the prefix only; the key may be unknown. */
export const isTestKey = (secret: string): boolean => secret.startsWith(prefixOf('test'));

/** Whether this key was ever issued; it may be expired or revoked. */
export async function isKeyKnown(sql: Sql, secret: string): Promise<boolean> {
  const { rows } = await sql.query('select 1 from api_keys where hash = $1', [sha256(secret)]);
  return rows.length > 0;
}

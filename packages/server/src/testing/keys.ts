import type { Database } from '../db/client';
import { recordMode } from '../mode';
import { KeyRing, secretKey } from '../sealing/keys';
import { openSealerForSigning } from '../sealing/openKeys';
import type { Sealer } from '../sealing/sealer';

/** What seals and signs in a database for production, as a start of the server with that SECRET_KEY finds or makes it. */
export async function openTestKeys(database: Database, key: string, now: Date): Promise<Sealer> {
  await recordMode(database.orm, 'production', now);
  return openSealerForSigning(database, new KeyRing(secretKey(Buffer.from(key, 'base64'))), 'SECRET_KEY', now);
}

import type { Database } from '../db/client';
import { recordMode } from '../instance/mode';
import { KeyRing, secretKey } from '../sealing/keys';
import { openSealerForSigning } from '../sealing/openKeys';
import type { Sealer } from '../sealing/sealer';

/** Opens or creates the keys of a production database, like a server with this SECRET_KEY. */
export async function openTestKeys(database: Database, key: string, now: Date): Promise<Sealer> {
  await recordMode(database.orm, 'production', now);
  return openSealerForSigning(database, new KeyRing(secretKey(Buffer.from(key, 'base64'))), 'SECRET_KEY', now);
}

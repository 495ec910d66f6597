import type { Config } from '../config';
import type { Database } from '../db/client';
import type { KeyRing } from './keys';
import { keySource, loadKeys } from './loadKeys';
import { hasSealed, openSealer, type Sealer } from './sealer';

/** The keys of the configuration, and the sealer that they open. Throws `StartRefused` when they are not the database's. */
export async function openKeys(database: Database, config: Config): Promise<{ ring: KeyRing; sealer: Sealer }> {
  const ring = await loadKeys(config, { mayMake: !(await hasSealed(database.orm)) });
  return { ring, sealer: await openSealer(database, ring, keySource(config)) };
}

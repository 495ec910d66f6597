import type { Database } from '../db/client';
import type { Config } from '../kernel/config';
import { auditSigner } from './auditSigner';
import { beginSigning, requireSigned } from './beginSigning';
import type { KeyRing } from './keys';
import { keySource, loadKeys } from './loadKeys';
import { hasSealed, openSealer, readSealedWorkKey, requireSealingKey, type Sealer } from './sealer';

export interface Keys {
  ring: KeyRing;
  sealer: Sealer;
}

/** Opens the database's secrets with the configured keys. Throws `StartRefused` if the keys do not match. */
export async function openKeys(database: Database, config: Config, now: Date): Promise<Keys> {
  const ring = await loadKeys(config, { mayMake: !(await hasSealed(database.orm)) });
  return { ring, sealer: await openSealerForSigning(database, ring, keySource(config), now) };
}

/**
 * Throws `StartRefused` if the configured keys did not seal this database, of any version. Called before a migration, which
 * other servers would notice.
 */
export async function requireOwnKey(database: Database, config: Config): Promise<void> {
  if (!(await readSealedWorkKey(database.sql))) return;
  await requireSealingKey(database.sql, await loadKeys(config, { mayMake: false }), keySource(config));
}

/** Like `openKeys`, for commands that only verify signatures: creates, seals and signs nothing. */
export async function checkKeys(database: Database, config: Config): Promise<void> {
  const ring = await loadKeys(config, { mayMake: false });
  // The first start of a server creates the key. Before, the audit log is empty.
  if (await hasSealed(database.orm)) {
    await openSealer(database, ring, keySource(config));
    await requireSigned(database.sql, ring);
  }
  database.orm.chains.setSigner(auditSigner(ring));
}

/** Opens the sealer of these keys and signs the audit log with them from now on. */
export async function openSealerForSigning(
  database: Database,
  ring: KeyRing,
  source: string,
  now: Date,
): Promise<Sealer> {
  const sealer = await openSealer(database, ring, source);
  const signer = auditSigner(ring);
  await beginSigning(database.sql, ring, signer, now);
  database.orm.chains.setSigner(signer);
  return sealer;
}

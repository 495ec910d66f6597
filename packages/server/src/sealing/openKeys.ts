import type { Config } from '../config';
import type { Database } from '../db/client';
import { auditSigner } from './auditSigner';
import { beginSigning, requireSigned } from './beginSigning';
import type { KeyRing } from './keys';
import { keySource, loadKeys } from './loadKeys';
import { hasSealed, openSealer, type Sealer } from './sealer';

export interface Keys {
  ring: KeyRing;
  sealer: Sealer;
}

/** The keys of the configuration, and what they open. Throws `StartRefused` when they are not the database's. */
export async function openKeys(database: Database, config: Config, now: Date): Promise<Keys> {
  const ring = await loadKeys(config, { mayMake: !(await hasSealed(database.orm)) });
  return { ring, sealer: await openRing(database, ring, keySource(config), now) };
}

/** To check what is signed: nothing is made, sealed or signed. Throws `StartRefused` as `openKeys`. */
export async function openKeysToCheck(database: Database, config: Config): Promise<void> {
  const ring = await loadKeys(config, { mayMake: false });
  // One that no server has been at holds no lines, and gets its key by the first start.
  if (await hasSealed(database.orm)) {
    await openSealer(database, ring, keySource(config));
    await requireSigned(database.sql, ring);
  }
  database.orm.chains.setSigner(auditSigner(ring));
}

/** The sealer of these keys; the database's audit log is signed with them from here on. */
export async function openRing(database: Database, ring: KeyRing, source: string, now: Date): Promise<Sealer> {
  const sealer = await openSealer(database, ring, source);
  const signer = auditSigner(ring);
  await beginSigning(database.sql, ring, signer, now);
  database.orm.chains.setSigner(signer);
  return sealer;
}

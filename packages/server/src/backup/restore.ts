import type { Config } from '../config';
import { openDatabase } from '../db/client';
import { migrationState } from '../db/migrate';
import { databaseOptions } from '../db/openConfigured';
import { auditOperator } from '../operator/audit';
import { openRing } from '../sealing/openKeys';
import { hasSealed } from '../sealing/sealer';
import { examineFiles, keysFor, type Problem } from './examineFiles';
import type { Manifest } from './manifest';
import { fill, requirePlace } from './place';

/** The backup is not as it was made: what is wrong with it. */
export class DamagedBackup extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super(problems.map(({ step, detail }) => `${step}: ${detail}`).join('; '));
  }
}

export interface Restored {
  manifest: Manifest;
  /** Whether it is of an older version, which `migrate` or a start brings up to this one. */
  isOlder: boolean;
}

/**
 * Puts a backup into the empty place that the settings name, all of it or nothing. Throws `DamagedBackup`, `UnfitPlace` or
 * `ToolProblem`.
 */
export async function restoreBackup(
  folder: string,
  { config, operator, now }: { config: Config; operator: string; now: Date },
): Promise<Restored> {
  const ring = await keysFor(folder, config);
  const { manifest, problems } = await examineFiles(folder, ring);
  if (!manifest || problems.length > 0) throw new DamagedBackup(problems);
  await requirePlace(manifest, config);
  await fill(folder, manifest, config);
  const database = await openDatabase(databaseOptions(config));
  try {
    const isOlder = (await migrationState(database.sql)) !== 'current';
    if (!isOlder && (await hasSealed(database.orm))) {
      await openRing(database, ring, 'SECRET_KEY', now);
      const detail = { madeAt: manifest.madeAt, madeBy: manifest.operator, operator };
      await auditOperator(database.orm, { action: 'restore', subject: 'instance', now, detail });
    }
    return { manifest, isOlder };
  } finally {
    await database.close();
  }
}

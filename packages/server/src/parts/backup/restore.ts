import { openDatabase } from '../../db/client';
import { migrationState } from '../../db/migrate';
import { databaseOptions } from '../../db/openConfigured';
import type { Config } from '../../kernel/config';
import { auditOperator } from '../../operator/audit';
import { openSealerForSigning } from '../../sealing/openKeys';
import { hasSealed } from '../../sealing/sealer';
import { examineFiles, type Problem, readBackupKeys } from './examineFiles';
import type { Manifest } from './manifest';
import { requireFreeTarget, restoreInto } from './restoreTarget';

/** The backup is damaged. */
export class DamagedBackup extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super(problems.map(({ step, detail }) => `${step}: ${detail}`).join('; '));
  }
}

export interface Restored {
  manifest: Manifest;
  /** Whether the database is of an older version; `migrate` or a start upgrades it. */
  isOlder: boolean;
}

/**
 * Restores a backup completely or not at all, into the empty target of the settings. Throws `DamagedBackup`,
 * `UnsuitableTarget` or `ToolProblem`.
 */
export async function restoreBackup(
  folder: string,
  { config, operator, now }: { config: Config; operator: string; now: Date },
): Promise<Restored> {
  const ring = await readBackupKeys(folder, config);
  const { manifest, problems } = await examineFiles(folder, ring);
  if (!manifest || problems.length > 0) throw new DamagedBackup(problems);
  await requireFreeTarget(manifest, config);
  await restoreInto(folder, manifest, config);
  const database = await openDatabase(databaseOptions(config));
  try {
    const isOlder = (await migrationState(database.sql)) !== 'current';
    if (!isOlder && (await hasSealed(database.orm))) {
      await openSealerForSigning(database, ring, 'SECRET_KEY', now);
      const detail = { madeAt: manifest.madeAt, madeBy: manifest.operator, operator };
      await auditOperator(database.orm, { action: 'restore', subject: 'instance', now, detail });
    }
    return { manifest, isOlder };
  } finally {
    await database.close();
  }
}

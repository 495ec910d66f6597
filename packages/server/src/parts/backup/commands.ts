import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Command } from 'commander';
import { BadNews, type Tools } from '../../cli/tools';
import { databaseVersion, migrationName } from '../../db/migrationNames';
import { programVersion } from '../../db/programVersion';
import { requireSecureConnections } from '../../instance/connections';
import type { Config } from '../../kernel/config';
import type { Problem } from './examineFiles';
import { makeBackup } from './makeBackup';
import { type MigrationEffect, type Rehearsal, rehearseUpgrade } from './rehearseUpgrade';
import { DamagedBackup, restoreBackup } from './restore';
import { type VerificationResult, verifyBackup } from './verify';

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
const seconds = (value: number) => `${value.toFixed(1)} s`;

const problemLines = (problems: readonly Problem[]) => problems.map(({ step, detail }) => `✖ ${step}: ${detail}`);

/** Default: a folder in DATA_DIR, whose disk is large enough. */
const scratchOf = ({ DATA_DIR }: Config, folder: string | undefined) =>
  folder ?? path.join(DATA_DIR === 'memory' ? tmpdir() : DATA_DIR, 'scratch');

const SCRATCH = '--scratch <folder>';
const SCRATCH_MEANING = 'folder for the temporary copy (default: in DATA_DIR)';

export function addBackupCommands(program: Command, { config, now, report, printNote, operator }: Tools): void {
  const isKept = () => {
    if (config.DATA_DIR === 'memory' && !config.DATABASE_URL)
      throw new Error('DATA_DIR=memory stores nothing. Set DATA_DIR or DATABASE_URL to that of the server');
    requireSecureConnections(config);
  };

  const sayDamage = (folder: string) => (error: unknown) => {
    if (!(error instanceof DamagedBackup)) throw error;
    report({ problems: error.problems }, ...problemLines(error.problems));
    throw new BadNews(`${error.problems.length} problems found in ${folder}. Nothing was restored`);
  };

  program
    .command('backup')
    .description('create a backup in a new folder in <folder>; the server may run')
    .argument('<folder>', 'parent folder of backups; created if missing')
    .action(async (into: string) => {
      isKept();
      const { folder, manifest, bytes, waited, audited } = await makeBackup(config, {
        into,
        operator: operator(),
        now: now(),
      });
      report(
        {
          folder,
          bytes,
          waited,
          audited,
          madeAt: manifest.madeAt,
          keyId: manifest.keyId,
          elsewhere: manifest.elsewhere,
          clickhouse: manifest.clickhouse?.name ?? null,
        },
        `${folder}: ${megabytes(bytes)}, ${migrationName(manifest.migration.last)}.`,
        ...(waited > 0 ? [`Calls waited for ${seconds(waited)}.`] : []),
        ...(manifest.keyId
          ? [
              `Store SECRET_KEY (key id ${manifest.keyId}) in another place. Without it, the secrets in the backup cannot be decrypted.`,
            ]
          : []),
        ...(audited
          ? []
          : ['The backup is not in the audit log, because the database is of another version or read-only.']),
        ...(manifest.clickhouse
          ? [`The part in ClickHouse is ${manifest.clickhouse.name} on its disk ${manifest.clickhouse.disk}.`]
          : []),
        ...(manifest.elsewhere.includes('clickhouse')
          ? [
              'The backup does not contain the data in ClickHouse. Set CLICKHOUSE_BACKUP_DISK, or run BACKUP DATABASE there.',
            ]
          : []),
      );
    });

  const verified = async (folder: string, scratch: string | undefined): Promise<VerificationResult> => {
    const result = await verifyBackup(folder, { config, parent: scratchOf(config, scratch), clock: now });
    const total = Object.values(result.seconds).reduce((sum, one) => sum + one, 0);
    if (result.problems.length > 0) {
      report(result, ...problemLines(result.problems));
      throw new BadNews(`${result.problems.length} problems found in ${folder}`);
    }
    printNote(
      `${folder} of ${result.madeAt} is valid: restored, counted, decrypted, checked and called on a copy in ${seconds(total)}.`,
    );
    return result;
  };

  program
    .command('verify-backup')
    .description('restore a backup to a temporary copy and check rows, secrets, audit log, ledger and a call')
    .argument('<backup>', 'the folder of one backup')
    .option(SCRATCH, SCRATCH_MEANING)
    .action(async (folder: string, { scratch }: { scratch?: string }) => {
      isKept();
      const result = await verified(folder, scratch);
      report(result);
    });

  program
    .command('restore')
    .description('restore a backup to the empty target of DATA_DIR or DATABASE_URL; a failed restore leaves no data')
    .argument('<backup>', 'the folder of one backup')
    .option('--verify', 'verify it on a temporary copy first; restore nothing if there are problems')
    .option(SCRATCH, SCRATCH_MEANING)
    .action(async (folder: string, { verify, scratch }: { verify?: boolean; scratch?: string }) => {
      isKept();
      if (verify) await verified(folder, scratch);
      const { manifest, isOlder } = await restoreBackup(folder, { config, operator: operator(), now: now() }).catch(
        sayDamage(folder),
      );
      report(
        { madeAt: manifest.madeAt, migration: manifest.migration.last, isOlder, verified: verify === true },
        `The state of ${manifest.madeAt} is restored.`,
        ...(isOlder ? ['It is of an older version. Run `platform migrate` or start the server to upgrade it.'] : []),
        ...(manifest.elsewhere.includes('clickhouse') ? ['Restore the data of ClickHouse too.'] : []),
      );
    });

  program
    .command('upgrade')
    .description('rehearse an upgrade to this version on a copy; `migrate` or a start performs it')
    .requiredOption(
      '--rehearse [backup]',
      'the folder of a backup by the previous version (default: create one and delete it afterwards)',
    )
    .option(SCRATCH, SCRATCH_MEANING)
    .action(async ({ rehearse: backup, scratch }: { rehearse: string | true; scratch?: string }) => {
      isKept();
      const parent = scratchOf(config, scratch);
      const into = path.join(parent, `backup-${process.pid}`);
      const request = { into, operator: operator(), now: now() };
      try {
        // A backup in ClickHouse could not be deleted afterwards.
        const passing = { ...config, CLICKHOUSE_BACKUP_DISK: undefined };
        const folder = backup === true ? (await makeBackup(passing, request)).folder : backup;
        const rehearsal = await rehearseUpgrade(folder, { config, parent, clock: now }).catch(sayDamage(folder));
        report(rehearsal, ...rehearsalLines(rehearsal), ...problemLines(rehearsal.problems));
        if (rehearsal.problems.length > 0)
          throw new BadNews(`${rehearsal.problems.length} problems found after the upgrade of the copy`);
      } finally {
        await rm(into, { recursive: true, force: true });
      }
    });
}

const tables = (list: readonly { table: string; rows: number }[]) =>
  list.map(({ table, rows }) => `${table} (${rows} rows)`).join(', ');

function changeLines({ tag, seconds: took, touched, rewritten, made: newTables, dropped }: MigrationEffect): string[] {
  const parts = [
    newTables.length > 0 && `creates ${newTables.join(', ')}`,
    dropped.length > 0 && `drops ${dropped.join(', ')}`,
    touched.length > 0 && `writes ${tables(touched)}`,
    rewritten.length > 0 && `rewrites ${tables(rewritten)}`,
  ].filter((part): part is string => part !== false);
  return [`${migrationName(tag)}: ${took.toFixed(2)} s; ${parts.length > 0 ? parts.join('; ') : 'touches no rows'}`];
}

function rehearsalLines({ manifest, changes, seconds: took, problems }: Rehearsal): string[] {
  const down = took.migrate + took.start;
  return [
    `A copy of ${manifest.madeAt}: a database of version ${databaseVersion(manifest.migration.last)} (${migrationName(manifest.migration.last)}), backed up by ${manifest.build.version} (${manifest.build.commit}), restored in ${seconds(took.restore)}.`,
    `Upgraded to ${programVersion()}.`,
    ...(changes.length > 0 ? changes.flatMap(changeLines) : ['No migrations.']),
    `${changes.length} migrations in ${seconds(took.migrate)}, the first start in ${seconds(took.start)}: stop the older version for about ${seconds(down)}.`,
    ...(problems.length > 0 ? [] : ['✔ Secrets, audit log, ledger and a call are correct afterwards.']),
  ];
}

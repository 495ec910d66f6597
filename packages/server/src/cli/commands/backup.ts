import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Command } from 'commander';
import type { Problem } from '../../backup/examineFiles';
import { makeBackup } from '../../backup/makeBackup';
import { type MigrationEffect, type Rehearsal, rehearseUpgrade } from '../../backup/rehearseUpgrade';
import { DamagedBackup, restoreBackup } from '../../backup/restore';
import { type VerificationResult, verifyBackup } from '../../backup/verify';
import type { Config } from '../../config';
import { requireSecureConnections } from '../../connections';
import { BadNews, type Tools } from '../tools';

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
const seconds = (value: number) => `${value.toFixed(1)} s`;

const problemLines = (problems: readonly Problem[]) => problems.map(({ step, detail }) => `✖ ${step}: ${detail}`);

/** Beside the data, where a disk for them is. */
const scratchOf = ({ DATA_DIR }: Config, folder: string | undefined) =>
  folder ?? path.join(DATA_DIR === 'memory' ? tmpdir() : DATA_DIR, 'scratch');

const SCRATCH = '--scratch <folder>';
const SCRATCH_MEANING = 'for the copy that is tried; a folder in DATA_DIR when left out';

export function addBackupCommands(program: Command, { config, now, tell, mention, operator }: Tools): void {
  const isKept = () => {
    if (config.DATA_DIR === 'memory' && !config.DATABASE_URL)
      throw new Error('DATA_DIR=memory keeps nothing: name the directory or the DATABASE_URL of the server');
    requireSecureConnections(config);
  };

  const sayDamage = (folder: string) => (error: unknown) => {
    if (!(error instanceof DamagedBackup)) throw error;
    tell({ problems: error.problems }, ...problemLines(error.problems));
    throw new BadNews(`${error.problems.length} problems found in ${folder}: nothing was restored`);
  };

  program
    .command('backup')
    .description('copy everything into a new folder in <folder>, while the server serves')
    .argument('<folder>', 'where backups are kept; made when it is not there')
    .action(async (into: string) => {
      isKept();
      const { folder, manifest, bytes, waited, audited } = await makeBackup(config, {
        into,
        operator: operator(),
        now: now(),
      });
      tell(
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
        `${folder}: ${megabytes(bytes)}, ${manifest.migration.last}.`,
        ...(waited > 0 ? [`Calls waited for ${seconds(waited)}.`] : []),
        ...(manifest.keyId
          ? [`Keep SECRET_KEY (key id ${manifest.keyId}) elsewhere: without it nothing in it opens.`]
          : []),
        ...(audited ? [] : ['The audit log has no line of it: the database is of another version, or read-only.']),
        ...(manifest.clickhouse
          ? [`ClickHouse's part of it is ${manifest.clickhouse.name} on its disk ${manifest.clickhouse.disk}.`]
          : []),
        ...(manifest.elsewhere.includes('clickhouse')
          ? ['What ClickHouse holds is not in it: set CLICKHOUSE_BACKUP_DISK, or run BACKUP DATABASE there.']
          : []),
      );
    });

  const verified = async (folder: string, scratch: string | undefined): Promise<VerificationResult> => {
    const result = await verifyBackup(folder, { config, parent: scratchOf(config, scratch), clock: now });
    const total = Object.values(result.seconds).reduce((sum, one) => sum + one, 0);
    if (result.problems.length > 0) {
      tell(result, ...problemLines(result.problems));
      throw new BadNews(`${result.problems.length} problems found in ${folder}`);
    }
    mention(
      `${folder} of ${result.madeAt} is whole: restored, counted, opened, checked and called on a copy in ${seconds(total)}.`,
    );
    return result;
  };

  program
    .command('verify-backup')
    .description('restore a backup into a scratch place and try it there: rows, secrets, audit log, ledger, a call')
    .argument('<backup>', 'the folder of one backup')
    .option(SCRATCH, SCRATCH_MEANING)
    .action(async (folder: string, { scratch }: { scratch?: string }) => {
      isKept();
      const result = await verified(folder, scratch);
      tell(result);
    });

  program
    .command('restore')
    .description('put a backup into the empty place that DATA_DIR or DATABASE_URL names, all of it or nothing')
    .argument('<backup>', 'the folder of one backup')
    .option('--verify', 'try it in a scratch place first, and put back nothing that does not hold')
    .option(SCRATCH, SCRATCH_MEANING)
    .action(async (folder: string, { verify, scratch }: { verify?: boolean; scratch?: string }) => {
      isKept();
      if (verify) await verified(folder, scratch);
      const { manifest, isOlder } = await restoreBackup(folder, { config, operator: operator(), now: now() }).catch(
        sayDamage(folder),
      );
      tell(
        { madeAt: manifest.madeAt, migration: manifest.migration.last, isOlder, verified: verify === true },
        `The state of ${manifest.madeAt} is restored.`,
        ...(isOlder ? ['It is of an older version: `platform migrate`, or a start, brings it up to this one.'] : []),
        ...(manifest.elsewhere.includes('clickhouse') ? ['Restore what ClickHouse held as well.'] : []),
      );
    });

  program
    .command('upgrade')
    .description('show what an upgrade to this version does to a database, on a copy; `migrate` or a start does it')
    .requiredOption(
      '--rehearse [backup]',
      'the folder of a backup, as the version before made it; one is made for this and removed when left out',
    )
    .option(SCRATCH, SCRATCH_MEANING)
    .action(async ({ rehearse: backup, scratch }: { rehearse: string | true; scratch?: string }) => {
      isKept();
      const parent = scratchOf(config, scratch);
      const into = path.join(parent, `backup-${process.pid}`);
      const request = { into, operator: operator(), now: now() };
      try {
        // What ClickHouse backs up could not be removed again.
        const passing = { ...config, CLICKHOUSE_BACKUP_DISK: undefined };
        const folder = backup === true ? (await makeBackup(passing, request)).folder : backup;
        const rehearsal = await rehearseUpgrade(folder, { config, parent, clock: now }).catch(sayDamage(folder));
        tell(rehearsal, ...rehearsalLines(rehearsal), ...problemLines(rehearsal.problems));
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
    newTables.length > 0 && `makes ${newTables.join(', ')}`,
    dropped.length > 0 && `drops ${dropped.join(', ')}`,
    touched.length > 0 && `writes ${tables(touched)}`,
    rewritten.length > 0 && `rewrites ${tables(rewritten)}`,
  ].filter((part): part is string => part !== false);
  return [`${tag}: ${took.toFixed(2)} s; ${parts.length > 0 ? parts.join('; ') : 'touches no rows'}`];
}

function rehearsalLines({ manifest, changes, seconds: took, problems }: Rehearsal): string[] {
  const down = took.migrate + took.start;
  return [
    `A copy of ${manifest.madeAt} (${manifest.build.version}, ${manifest.migration.last}), restored in ${seconds(took.restore)}.`,
    ...(changes.length > 0 ? changes.flatMap(changeLines) : ['There is nothing to migrate.']),
    `${changes.length} migrations in ${seconds(took.migrate)}, the first start after them in ${seconds(took.start)}: the older version is to be stopped for about ${seconds(down)}.`,
    ...(problems.length > 0 ? [] : ['✔ Secrets, audit log, ledger and a call hold afterwards.']),
  ];
}

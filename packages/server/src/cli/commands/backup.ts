import path from 'node:path';
import type { Command } from 'commander';
import type { Problem } from '../../backup/examineFiles';
import { makeBackup } from '../../backup/make';
import { DamagedBackup, restoreBackup } from '../../backup/restore';
import { type Verified, verifyBackup } from '../../backup/verify';
import type { Config } from '../../config';
import { requireSecureConnections } from '../../connections';
import { BadNews, type Tools } from '../tools';

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
const seconds = (value: number) => `${value.toFixed(1)} s`;

const problemLines = (problems: readonly Problem[]) => problems.map(({ step, detail }) => `✖ ${step}: ${detail}`);

/** Beside the data, where a disk for them is. */
const scratchOf = ({ DATA_DIR }: Config, given: string | undefined) => given ?? path.join(DATA_DIR, 'scratch');

const SCRATCH = '--scratch <folder>';
const SCRATCH_MEANING = 'for the copy that is tried; a folder in DATA_DIR when left out';

export function addBackupCommands(program: Command, { config, now, tell, mention, operator }: Tools): void {
  const isKept = () => {
    if (config.DATA_DIR === 'memory' && !config.DATABASE_URL)
      throw new Error('DATA_DIR=memory keeps nothing: name the directory or the DATABASE_URL of the server');
    requireSecureConnections(config);
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
        },
        `${folder}: ${megabytes(bytes)}, ${manifest.migration.last}.`,
        ...(waited > 0 ? [`Calls waited for ${seconds(waited)}.`] : []),
        ...(manifest.keyId
          ? [`Keep SECRET_KEY (key id ${manifest.keyId}) elsewhere: without it nothing in it opens.`]
          : []),
        ...(audited ? [] : ['The audit log has no line of it: the database is of another version, or read-only.']),
        ...(manifest.elsewhere.includes('clickhouse')
          ? ['What ClickHouse holds is not in it: run BACKUP DATABASE there (docs/operations.md).']
          : []),
      );
    });

  const verified = async (folder: string, scratch: string | undefined): Promise<Verified> => {
    const found = await verifyBackup(folder, { config, parent: scratchOf(config, scratch), clock: now });
    const total = Object.values(found.seconds).reduce((sum, one) => sum + one, 0);
    if (found.problems.length > 0) {
      tell(found, ...problemLines(found.problems));
      throw new BadNews(`${found.problems.length} problems found in ${folder}`);
    }
    mention(
      `${folder} of ${found.madeAt} is whole: restored, counted, opened, checked and called on a copy in ${seconds(total)}.`,
    );
    return found;
  };

  program
    .command('verify-backup')
    .description('restore a backup into a scratch place and try it there: rows, secrets, audit log, ledger, a call')
    .argument('<backup>', 'the folder of one backup')
    .option(SCRATCH, SCRATCH_MEANING)
    .action(async (folder: string, { scratch }: { scratch?: string }) => {
      isKept();
      const found = await verified(folder, scratch);
      tell(found);
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
        (error: unknown) => {
          if (!(error instanceof DamagedBackup)) throw error;
          tell({ problems: error.problems }, ...problemLines(error.problems));
          throw new BadNews(`${error.problems.length} problems found in ${folder}: nothing was restored`);
        },
      );
      tell(
        { madeAt: manifest.madeAt, migration: manifest.migration.last, isOlder, verified: verify === true },
        `The state of ${manifest.madeAt} is restored.`,
        ...(isOlder ? ['It is of an older version: `platform migrate`, or a start, brings it up to this one.'] : []),
        ...(manifest.elsewhere.includes('clickhouse') ? ['Restore what ClickHouse held as well.'] : []),
      );
    });
}

import type { Command } from 'commander';
import type { SignedHead } from '../../features/audit/headToken';
import { checkTrail } from '../../features/audit/trail';
import { examine } from '../../operator/doctor';
import { rotateSecret } from '../../operator/rotateSecret';
import { BadNews, type Tools } from '../tools';
import { headsFrom, trailLines } from '../trailLines';

const MARKS = { ok: '✔', wrong: '✖', unknown: '?' } as const;

export function addSystemCommands(
  program: Command,
  { migrate, withKeys, withKeysToCheck, tell, mention, now, config }: Tools,
): void {
  program
    .command('migrate')
    .description('bring the database up to this version, or make it; servers of an older version stop working with it')
    .action(async () => {
      await migrate();
      tell({ migrated: true }, 'The database is up to date.');
    });

  program
    .command('doctor')
    .description('examine settings, database, versions, secrets, carriers, clock and disk; changes nothing')
    .action(async () => {
      const checks = await examine(config, now);
      const lines = checks.flatMap(({ name, state, detail, todo }) => [
        `${MARKS[state]} ${name}: ${detail}`,
        ...(todo ? [`  → ${todo}`] : []),
      ]);
      tell({ checks }, ...lines);
      const wrong = checks.filter(({ state }) => state === 'wrong');
      if (wrong.length > 0) throw new BadNews(`Not in order: ${wrong.map(({ name }) => name).join(', ')}`);
    });

  program
    .command('rotate-secret')
    .description('seal everything with SECRET_KEY instead of SECRET_KEY_PREVIOUS; servers with both keys may run')
    .action(() =>
      withKeys(async (database, { ring }) => {
        const onSwitched = () => mention(`Key id ${ring.newest.id} seals from now on.`);
        const rotation = await rotateSecret(database, { ring, now: now(), onSwitched });
        const { resealed, unreadable } = rotation;
        tell(
          rotation,
          `${resealed} values were sealed again.`,
          ...unreadable.map((one) => `✖ ${one}: no given key opens it.`),
          ...(unreadable.length > 0 ? [] : ['Start the servers without SECRET_KEY_PREVIOUS.']),
        );
        if (unreadable.length > 0) throw new BadNews(`${unreadable.length} values are left as they were`);
      }),
    );

  program
    .command('check-audit')
    .description('prove that no line of the audit log was changed or removed')
    .option(
      '--against <head>',
      'heads that left, as logs and mails have them, or a file with some: the present log must contain them',
      headsFrom,
      [],
    )
    .action(({ against }: { against: SignedHead[] }) =>
      withKeysToCheck(async (database) => {
        const check = await checkTrail(database, against);
        tell(check, ...trailLines(check, against.length));
        if (check.problems.length > 0) throw new BadNews(`${check.problems.length} problems found`);
      }),
    );
}

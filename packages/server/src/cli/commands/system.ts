import type { Command } from 'commander';
import { checkTrail } from '../../features/audit/checkTrail';
import type { SignedHead } from '../../features/audit/headToken';
import { listTemplates } from '../../messages/templates';
import { runChecks } from '../../operator/doctor';
import { rotateSecret } from '../../operator/rotateSecret';
import { type CarrierTest, testCarriers } from '../../operator/testCarriers';
import { BadNews, type Tools } from '../tools';
import { headsFrom, trailLines } from '../trailLines';

const MARKS = { ok: '✔', wrong: '✖', unknown: '?' } as const;

const triedLine = ({ variable, to, problem, seconds }: CarrierTest): string =>
  problem === null
    ? `${MARKS.ok} ${variable}: took a message to ${to} in ${seconds.toFixed(1)} s`
    : `${MARKS.wrong} ${variable}: did not take a message to ${to}: ${problem}`;

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
    .command('list-messages')
    .description('list the templates of messages with their parameters, for a gateway that wants them registered')
    .action(() => {
      const list = listTemplates();
      const lines = list.map(({ template, parameters, text }) => `${template} (${parameters.join(', ')}): ${text}`);
      tell({ list }, ...lines);
    });

  program
    .command('doctor')
    .description('examine settings, database, versions, secrets, carriers, clock and disk; changes nothing')
    .option(
      '--send <receivers...>',
      'send each of these phones and mail addresses a code that opens nothing, to try the carriers',
    )
    .action(async ({ send = [] }: { send?: string[] }) => {
      const checks = await runChecks(config, now);
      const tried = await testCarriers(config, send, now);
      const lines = checks.flatMap(({ name, state, detail, todo }) => [
        `${MARKS[state]} ${name}: ${detail}`,
        ...(todo ? [`  → ${todo}`] : []),
      ]);
      tell({ checks, tried }, ...lines, ...tried.map(triedLine));
      const wrong: string[] = checks.flatMap(({ name, state }) => (state === 'wrong' ? [name] : []));
      const untaken = tried.flatMap(({ variable, problem }) => (problem === null ? [] : [variable]));
      if (wrong.length + untaken.length > 0) throw new BadNews(`Not in order: ${[...wrong, ...untaken].join(', ')}`);
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

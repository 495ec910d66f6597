import type { Command } from 'commander';
import { checkTrail } from '../../features/audit/checkTrail';
import type { SignedHead } from '../../features/audit/headToken';
import { listTemplates } from '../../messages/templates';
import { runChecks } from '../../operator/doctor';
import { rotateSecret } from '../../operator/rotateSecret';
import { type CarrierTest, testCarriers } from '../../operator/testCarriers';
import { formatTrailCheck, readHeads } from '../formatTrailCheck';
import { BadNews, type Tools } from '../tools';

const MARKS = { ok: '✔', wrong: '✖', unknown: '?' } as const;

const triedLine = ({ variable, to, problem, seconds }: CarrierTest): string =>
  problem === null
    ? `${MARKS.ok} ${variable}: accepted a message to ${to} in ${seconds.toFixed(1)} s`
    : `${MARKS.wrong} ${variable}: did not accept a message to ${to}: ${problem}`;

export function addSystemCommands(
  program: Command,
  { migrate, withKeys, withCheckedKeys, report, printNote, now, config }: Tools,
): void {
  program
    .command('migrate')
    .description('create the database or upgrade it to this version; servers of older versions stop working with it')
    .action(async () => {
      await migrate();
      report({ migrated: true }, 'The database is up to date.');
    });

  program
    .command('list-messages')
    .description('list the templates of messages with their parameters, to register them at a gateway')
    .action(() => {
      const list = listTemplates();
      const lines = list.map(({ template, parameters, text }) => `${template} (${parameters.join(', ')}): ${text}`);
      report({ list }, ...lines);
    });

  program
    .command('doctor')
    .description('check settings, database, versions, secrets, carriers, clock and disk without changing anything')
    .option('--send <receivers...>', 'send a test code to these phone numbers and email addresses')
    .action(async ({ send = [] }: { send?: string[] }) => {
      const checks = await runChecks(config, now);
      const tried = await testCarriers(config, send, now);
      const lines = checks.flatMap(({ name, state, detail, todo }) => [
        `${MARKS[state]} ${name}: ${detail}`,
        ...(todo ? [`  → ${todo}`] : []),
      ]);
      report({ checks, tried }, ...lines, ...tried.map(triedLine));
      const wrong: string[] = checks.flatMap(({ name, state }) => (state === 'wrong' ? [name] : []));
      const untaken = tried.flatMap(({ variable, problem }) => (problem === null ? [] : [variable]));
      if (wrong.length + untaken.length > 0) throw new BadNews(`Problems: ${[...wrong, ...untaken].join(', ')}`);
    });

  program
    .command('rotate-secret')
    .description('encrypt all secrets with SECRET_KEY instead of SECRET_KEY_PREVIOUS; servers with both keys may run')
    .action(() =>
      withKeys(async (database, { ring }) => {
        const onSwitched = () => printNote(`New values are encrypted with key id ${ring.newest.id}.`);
        const rotation = await rotateSecret(database, { ring, now: now(), onSwitched });
        const { resealed, unreadable } = rotation;
        report(
          rotation,
          `${resealed} values were encrypted again.`,
          ...unreadable.map((one) => `✖ ${one}: no available key decrypts it.`),
          ...(unreadable.length > 0 ? [] : ['Start the servers without SECRET_KEY_PREVIOUS.']),
        );
        if (unreadable.length > 0) throw new BadNews(`${unreadable.length} values were not changed`);
      }),
    );

  program
    .command('check-audit')
    .description('verify that no line of the audit log was changed or removed')
    .option(
      '--against <head>',
      'heads from logs or emails, or a file with heads, that the log must contain',
      readHeads,
      [],
    )
    .action(({ against }: { against: SignedHead[] }) =>
      withCheckedKeys(async (database) => {
        const check = await checkTrail(database, against);
        report(check, ...formatTrailCheck(check, against.length));
        if (check.problems.length > 0) throw new BadNews(`${check.problems.length} problems found`);
      }),
    );
}

import type { Command } from 'commander';
import { checkTrail } from '../../features/audit/trail';
import { examine } from '../../operator/doctor';
import { rotateSecret } from '../../operator/rotateSecret';
import { openKeys } from '../../sealing/openKeys';
import { BadNews, type Tools } from '../tools';

const AUDIT_PROBLEMS = {
  missing: 'the lines before it are missing',
  changed: 'its content was changed',
  cut: 'the lines after it are missing',
} as const;

const MARKS = { ok: '✔', wrong: '✖', unknown: '?' } as const;

export function addSystemCommands(program: Command, { withDatabase, tell, mention, now, config }: Tools): void {
  program
    .command('migrate')
    .description('bring the database up to this version')
    .action(() => withDatabase(async () => tell({ migrated: true }, 'The database is up to date.')));

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
      withDatabase(async (database) => {
        const { ring } = await openKeys(database, config);
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
    .action(() =>
      withDatabase(async ({ sql }) => {
        const problems = await checkTrail(sql);
        const lines = problems.map(
          ({ company, seq, problem }) =>
            `✖ ${company ? `company ${company}` : 'platform'}, line ${seq}: ${AUDIT_PROBLEMS[problem]}`,
        );
        tell({ problems }, ...(lines.length > 0 ? lines : ['The audit log is as it was written.']));
        if (problems.length > 0) throw new BadNews(`${problems.length} problems found`);
      }),
    );
}

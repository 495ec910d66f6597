import { Argument, type Command } from 'commander';
import { SUSPENDABLE, type Suspendable, setSuspension } from '../../operator/suspension';
import type { Tools } from '../tools';
import { parseText } from '../values';

const REASON_MAX = 200;

export function addSuspensionCommands(program: Command, { actAsOperator, report, now }: Tools): void {
  for (const isEnabled of [false, true])
    program
      .command(isEnabled ? 'enable' : 'disable')
      .description(
        isEnabled
          ? 'enable a disabled company, person, app or key again'
          : 'disable a company, a person, an app or a key immediately, at gateway and console',
      )
      .addArgument(new Argument('<kind>', 'what it is').choices(SUSPENDABLE))
      .argument('<id>', 'id; also the phone of a person, or the first characters of a key')
      .requiredOption('--reason <text>', 'reason, shown to the company in its audit log', parseText(REASON_MAX))
      .action((kind: Suspendable, id: string, { reason }: { reason: string }) =>
        actAsOperator(async (db) => {
          const done = await setSuspension(db, kind, id, { isEnabled, reason, now: now() });
          const state = isEnabled ? 'enabled' : 'disabled';
          const sessions = done.endedSessions > 0 ? ` ${done.endedSessions} sessions were ended.` : '';
          report(
            { ...done, state },
            `The ${kind} ${done.id} (${done.name}) ${done.repeated ? 'was already' : 'is'} ${state}.${sessions}`,
          );
        }),
      );
}

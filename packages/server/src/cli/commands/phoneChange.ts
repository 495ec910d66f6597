import type { Command } from 'commander';
import {
  confirmPhoneChange,
  listPhoneChanges,
  type PhoneChange,
  rejectPhoneChange,
  requestPhoneChange,
} from '../../operator/phoneChange';
import { formatColumns } from '../formatColumns';
import type { Tools } from '../tools';
import { parsePhone, parseText } from '../values';

const REASON_MAX = 200;

/** Commands for a person who lost the phone: one operator requests the change, another one confirms it. */
export function addPhoneChangeCommands(program: Command, { actAsOperator, withDatabase, report, now }: Tools): void {
  const phone = program.command('change-phone').description('replace a lost phone number, with two operators');
  phone
    .command('request')
    .description('request another number; another operator must confirm it within a day')
    .argument('<phone>', 'lost number', parsePhone)
    .argument('<new-phone>', 'new number', parsePhone)
    .requiredOption('--reason <text>', 'how the person was identified; for the audit log', parseText(REASON_MAX))
    .action((lost: string, newPhone: string, { reason }: { reason: string }) =>
      actAsOperator(async (db, operator) => {
        const { id, expiresAt } = await requestPhoneChange(db, { phone: lost, newPhone, reason, operator, now: now() });
        report(
          { id, expiresAt },
          `Request ${id} is open until ${expiresAt.toISOString()}.`,
          `Another operator runs: platform change-phone confirm ${id} --as <name>`,
        );
      }),
    );
  const decisions = {
    confirm: [confirmPhoneChange, 'confirm the request of another operator; all sessions of the person end'],
    reject: [rejectPhoneChange, 'reject or withdraw a request'],
  } as const;
  for (const [name, [decide, description]] of Object.entries(decisions))
    phone
      .command(name)
      .description(description)
      .argument('<request>', 'id')
      .action((id: string) =>
        actAsOperator(async (db, operator) => {
          const change: PhoneChange = await decide(db, { id, operator, now: now() });
          const text =
            change.state === 'confirmed'
              ? `Person ${change.personId} signs in with ${change.phone}. All sessions were ended.`
              : `Request ${id} is rejected.`;
          report({ id, state: change.state, personId: change.personId }, text);
        }),
      );
  phone
    .command('list')
    .description('list open requests')
    .action(() =>
      withDatabase(async ({ orm }) => {
        const open = await listPhoneChanges(orm, now());
        const rows = open.map(({ change, name, phone: old }) => [
          change.id,
          name,
          `${old ?? '--'} → ${change.phone}`,
          change.requestedBy,
          change.expiresAt.toISOString(),
          change.reason,
        ]);
        const columns = ['request', 'person', 'phone', 'requested by', 'until', 'reason'];
        report(
          open.map(({ change, ...person }) => ({ ...change, ...person })),
          ...(open.length > 0 ? formatColumns(columns, rows) : ['No open requests.']),
        );
      }),
    );
}

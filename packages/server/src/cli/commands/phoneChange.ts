import type { Command } from 'commander';
import type { phoneChanges } from '../../db/schema';
import { PHONE_CHANGE, requestPhoneChange } from '../../operator/phoneChange';
import type { Tools } from '../tools';
import { parsePhone, parseText } from '../values';
import { addDecisionCommands } from './twoOperators';

const REASON_MAX = 200;

/** Commands for a person who lost the phone: one operator requests the change, another one confirms it. */
export function addPhoneChangeCommands(program: Command, tools: Tools): void {
  const { actAsOperator, report, now } = tools;
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
  const confirmed = ({ personId, phone: number }: typeof phoneChanges.$inferSelect) => [
    `Person ${personId} signs in with ${number}. All sessions were ended.`,
  ];
  const change = ({ phone: number }: typeof phoneChanges.$inferSelect, old: string | null) =>
    `${old ?? '--'} → ${number}`;
  const confirm = 'confirm the request of another operator; all sessions of the person end';
  addDecisionCommands(phone, PHONE_CHANGE, { confirm, confirmed, change }, tools);
}

import { Command } from 'commander';
import { programVersion } from '../db/programVersion';
import { TAKE_OVER } from '../kernel/config';
import { addApplicationCommands } from './commands/applications';
import { addCommissionCommands } from './commands/commission';
import { addDataCommands } from './commands/data';
import { addElementCommands } from './commands/elements';
import { addExportProductCommands } from './commands/exportProducts';
import { addFailedWorkCommands } from './commands/failedWork';
import { addFindCommand } from './commands/find';
import { addMoneyCommands } from './commands/money';
import { addOperatorCommands } from './commands/operators';
import { addPartnerCommands } from './commands/partners';
import { addPeopleCommands } from './commands/people';
import { addPhoneChangeCommands } from './commands/phoneChange';
import { addPriceCommands } from './commands/prices';
import { addPrivacyCommands } from './commands/privacy';
import { addRefundCommands } from './commands/refunds';
import { addRollBackCommands } from './commands/rollBack';
import { addSuspensionCommands } from './commands/suspension';
import { addSystemCommands } from './commands/system';
import { type Cli, createTools, EXIT } from './tools';
import { parseOperator } from './values';

/** Commands that use files of this process, or the database for long, so that a server does not run them for another process. */
const NEED_DATA_DIR = new Set([
  'migrate',
  'load',
  'rotate-secret',
  'check-ledger',
  'check-audit',
  'restore',
  'upgrade',
]);
/** Commands that reach a running server in another way, or work on a copy. */
const OWN_WAY = new Set(['doctor', 'backup', 'verify-backup']);

/** Whether a server runs this command for another process. */
export function isServed(command: Command): boolean {
  const top = command.parent?.parent ? command.parent : command;
  return !NEED_DATA_DIR.has(top.name()) && !OWN_WAY.has(top.name());
}

/** The text after the help; it names only commands that `program` has. */
const afterHelp = (program: Command) => `
Commands that act need --as <name> and the operator's key in OPERATOR_KEY or OPERATOR_KEY_FILE, once there is an operator.
With the embedded database, a running server runs the command. Stop it first for: ${[...NEED_DATA_DIR].filter((name) => program.commands.some((one) => one.name() === name)).join(', ')}.
Exit codes: ${EXIT.done} done, ${EXIT.failed} rejected or failed, ${EXIT.usage} wrong arguments or environment, ${EXIT.badNews} problems found (check-…, doctor, rotate-secret, verify-backup, restore, upgrade).`;

/** Former names of commands that were renamed after 0.9.0; supported until 1.0. */
export const FORMER_NAMES: Record<string, string> = {
  'add-commission-rule': 'commission-rule',
  'add-house-customer': 'house-customer',
  'disable-allowlist': 'white-list-off',
  'list-commission': 'commission',
  'list-commission-rules': 'commission-rules',
  'list-elements': 'elements',
  'list-partners': 'partners',
  'list-purchases': 'purchases',
  'print-template': 'template',
  'reject-order': 'refuse-order',
  'set-partner-terms': 'partner-terms',
};

/**
 * Creates the operator's commands. Each change runs in one transaction and is in the audit log. Other commands change
 * nothing; only `migrate` upgrades the database. Throws the error of a command.
 */
export function createProgram(cli: Cli): Command {
  const program = new Command('platform')
    .description('Manages the platform with the database of DATA_DIR or DATABASE_URL.')
    .version(programVersion())
    .option('--json', 'print the result as one JSON document')
    .option('--as <name>', 'operator for the audit log (default: the user of this machine)', parseOperator)
    .option(TAKE_OVER, 'open a DATA_DIR that a process of another machine did not close')
    .showHelpAfterError('(run `platform help <command>` for details)')
    .exitOverride()
    .addHelpText('after', ({ command }) => afterHelp(command));
  const tools = createTools(cli, () => program.opts());
  for (const add of [
    addOperatorCommands,
    addPeopleCommands,
    addPhoneChangeCommands,
    addPrivacyCommands,
    addSuspensionCommands,
    addFindCommand,
    addFailedWorkCommands,
    addMoneyCommands,
    addPriceCommands,
    addApplicationCommands,
    addRefundCommands,
    addPartnerCommands,
    addElementCommands,
    addCommissionCommands,
    addDataCommands,
    addRollBackCommands,
    addExportProductCommands,
    addSystemCommands,
  ])
    add(program, tools);
  for (const part of cli.parts ?? []) part.commands?.(program, tools);
  for (const command of program.commands) {
    const formerName = FORMER_NAMES[command.name()];
    if (formerName) command.alias(formerName);
  }
  return program;
}

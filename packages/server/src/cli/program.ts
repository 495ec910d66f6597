import { Command } from 'commander';
import { TAKE_OVER } from '../config';
import { build, buildText } from '../kernel/build';
import { addApplicationCommands } from './commands/applications';
import { addBackupCommands } from './commands/backup';
import { addCommissionCommands } from './commands/commission';
import { addDataCommands } from './commands/data';
import { addElementCommands } from './commands/elements';
import { addExportProductCommands } from './commands/exportProducts';
import { addMoneyCommands } from './commands/money';
import { addPartnerCommands } from './commands/partners';
import { addPeopleCommands } from './commands/people';
import { addSystemCommands } from './commands/system';
import { type Cli, EXIT, toolsOf } from './tools';
import { parseOperator } from './values';

const AFTER_HELP = `
The embedded database is open in one process at a time: stop the server first, but for a backup, or use DATABASE_URL.
Exit codes: ${EXIT.done} done, ${EXIT.failed} refused or failed, ${EXIT.usage} wrong arguments or environment, ${EXIT.badNews} bad news (check-…, doctor, rotate-secret, verify-backup, restore, upgrade).`;

/** Commands that were renamed after 0.9.0; what they were called works until 1.0. */
export const FORMER_NAMES: Record<string, string> = {
  'add-commission-rule': 'commission-rule',
  'add-house-customer': 'house-customer',
  'disable-white-list': 'white-list-off',
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
 * The operator's commands. Each act runs in one transaction and is in the audit log; the rest change nothing, and only
 * `migrate` brings the database up to this version. Throws what refuses or fails.
 */
export function createProgram(cli: Cli): Command {
  const program = new Command('platform')
    .description('Operates the platform whose data DATA_DIR or DATABASE_URL names.')
    .version(buildText(build()))
    .option('--json', 'print the outcome as one JSON document')
    .option(
      '--as <name>',
      'who runs this, for the audit log; who is signed in to this machine when left out',
      parseOperator,
    )
    .option(TAKE_OVER, 'open a DATA_DIR that a process of another machine did not close')
    .showHelpAfterError('(`platform help <command>` says more)')
    .exitOverride()
    .addHelpText('after', AFTER_HELP);
  const tools = toolsOf(cli, () => program.opts());
  for (const add of [
    addPeopleCommands,
    addMoneyCommands,
    addApplicationCommands,
    addPartnerCommands,
    addElementCommands,
    addCommissionCommands,
    addDataCommands,
    addExportProductCommands,
    addSystemCommands,
    addBackupCommands,
  ])
    add(program, tools);
  for (const command of program.commands) {
    const formerName = FORMER_NAMES[command.name()];
    if (formerName) command.alias(formerName);
  }
  return program;
}

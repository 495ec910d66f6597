import { type Command, Option } from 'commander';
import { yuan } from '../../kernel/yuan';
import { turnOffAllowlist } from '../../operator/allowlist';
import { listCompanies, listUsers } from '../../operator/companies';
import { setPassword } from '../../operator/password';
import { addPerson, createCompanyWithAdmin, type NewPerson } from '../../operator/people';
import { resetSecondFactor } from '../../operator/secondFactor';
import { formatColumns } from '../formatColumns';
import type { Tools } from '../tools';
import { parseDay, parseId, parseName, parsePassword, parsePhone } from '../values';

const passwordOption = () =>
  new Option('--password <password>', 'default: generated and shown once').argParser(parsePassword);

const person = (command: Command) =>
  command
    .requiredOption('--phone <phone>', '11 digits; an existing person keeps name and password', parsePhone)
    .addOption(passwordOption());

const passwordLines = (phone: string, password: string | null) =>
  password ? [`Password of ${phone}, shown once: ${password}`] : [];

const day = (at: Date | null) => at?.toISOString().slice(0, 10) ?? '--';

export function addPeopleCommands(program: Command, { act, withDatabase, report, now }: Tools): void {
  person(program.command('create-company'))
    .description('create a company with its first admin')
    .argument('<name>', '2 to 60 characters', parseName(60, 2))
    .requiredOption('--admin <name>', 'name of the admin', parseName(30))
    .option('--expires <day>', 'last day of service', parseDay)
    .action((name: string, { admin, expires, ...rest }) =>
      act(async (db) => {
        const newAdmin: NewPerson = { name: admin, ...rest };
        const created = await createCompanyWithAdmin(db, { name, expiresAt: expires, admin: newAdmin, now: now() });
        report(
          { ...created, phone: newAdmin.phone },
          `Company ${created.companyId} created.`,
          ...passwordLines(newAdmin.phone, created.password),
        );
      }),
    );

  person(program.command('create-user'))
    .description('add a person to a company')
    .argument('<company>', 'id', parseId)
    .requiredOption('--name <name>', '1 to 30 characters', parseName(30))
    .option('--role <role>', 'name of one of the company’s roles', '管理员')
    .action((companyId: number, options) =>
      act(async (db) => {
        const added = await addPerson(db, { ...options, companyId, now: now() });
        report(
          { companyId, phone: options.phone, ...added },
          `Person ${added.personId} is in company ${companyId}.`,
          ...passwordLines(options.phone, added.password),
        );
      }),
    );

  program
    .command('reset-password')
    .description('set a new password of a person and end all sessions')
    .argument('<phone>', '11 digits', parsePhone)
    .addOption(passwordOption())
    .action((phone: string, { password: presetPassword }: { password?: string }) =>
      act(async (db) => {
        const { personId, password } = await setPassword(db, { phone, password: presetPassword, now: now() });
        report(
          { personId, phone, password },
          `Person ${personId} has a new password. All sessions were ended.`,
          ...passwordLines(phone, password),
        );
      }),
    );

  program
    .command('reset-second-factor')
    .description('remove the lost second factor of a person and end all sessions')
    .argument('<phone>', '11 digits', parsePhone)
    .action((phone: string) =>
      act(async (db) => {
        const personId = await resetSecondFactor(db, phone, now());
        report({ personId, phone }, `The second factor of person ${personId} was removed. All sessions were ended.`);
      }),
    );

  program
    .command('disable-allowlist')
    .description('turn off the IP allowlist of a company that locked itself out; its rules remain')
    .argument('<company>', 'id', parseId)
    .action((companyId: number) =>
      act(async (db) => {
        const before = await turnOffAllowlist(db, companyId, now());
        report({ companyId, before, mode: 'off' }, `The allowlist of company ${companyId} is off (before: ${before}).`);
      }),
    );

  program
    .command('list-companies')
    .description('list companies with status, members and balance')
    .action(() =>
      withDatabase(async ({ sql }) => {
        const companies = await listCompanies(sql);
        const rows = companies.map((one) => [
          String(one.id),
          one.name,
          one.status,
          day(one.expiresAt),
          String(one.members),
          yuan(one.balance),
        ]);
        report(companies, ...formatColumns(['id', 'name', 'status', 'expires', 'members', 'balance in yuan'], rows));
      }),
    );

  program
    .command('list-users')
    .description('list people with their companies and roles')
    .option('--company <id>', 'only of this company', parseId)
    .action(({ company }: { company?: number }) =>
      withDatabase(async ({ sql }) => {
        const users = await listUsers(sql, company);
        const rows = users.map((one) => [
          String(one.personId),
          one.name,
          one.phone ?? '--',
          String(one.companyId ?? '--'),
          one.status ?? '--',
          one.roles.join(', ') || '--',
          day(one.lastSignInAt),
        ]);
        report(users, ...formatColumns(['id', 'name', 'phone', 'company', 'status', 'roles', 'last sign-in'], rows));
      }),
    );
}

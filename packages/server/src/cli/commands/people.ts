import { type Command, Option } from 'commander';
import { yuan } from '../../kernel/yuan';
import { listCompanies, listUsers } from '../../operator/companies';
import { setPassword } from '../../operator/password';
import { addPerson, createCompanyWithAdmin, type NewPerson } from '../../operator/people';
import { resetSecondFactor } from '../../operator/secondFactor';
import { turnOffWhiteList } from '../../operator/whiteList';
import { columns } from '../columns';
import type { Tools } from '../tools';
import { parseDay, parseId, parseName, parsePassword, parsePhone } from '../values';

const passwordOption = () =>
  new Option('--password <password>', 'made up and shown once when left out').argParser(parsePassword);

const person = (command: Command) =>
  command
    .requiredOption('--phone <phone>', '11 digits; a person who is known already keeps name and password', parsePhone)
    .addOption(passwordOption());

const passwordLines = (phone: string, password: string | null) =>
  password ? [`Password of ${phone}, shown once: ${password}`] : [];

const day = (at: Date | null) => at?.toISOString().slice(0, 10) ?? '--';

export function addPeopleCommands(program: Command, { act, withDatabase, tell, now }: Tools): void {
  person(program.command('create-company'))
    .description('create a company with its first admin')
    .argument('<name>', '2 to 60 characters', parseName(60, 2))
    .requiredOption('--admin <name>', 'name of the admin', parseName(30))
    .option('--expires <day>', 'last day of service', parseDay)
    .action((name: string, { admin, expires, ...rest }) =>
      act(async (db) => {
        const newAdmin: NewPerson = { name: admin, ...rest };
        const created = await createCompanyWithAdmin(db, { name, expiresAt: expires, admin: newAdmin, now: now() });
        tell(
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
        tell(
          { companyId, phone: options.phone, ...added },
          `Person ${added.personId} is in company ${companyId}.`,
          ...passwordLines(options.phone, added.password),
        );
      }),
    );

  program
    .command('reset-password')
    .description('give a person a new password; every session of theirs ends')
    .argument('<phone>', '11 digits', parsePhone)
    .addOption(passwordOption())
    .action((phone: string, { password: presetPassword }: { password?: string }) =>
      act(async (db) => {
        const { personId, password } = await setPassword(db, { phone, password: presetPassword, now: now() });
        tell(
          { personId, phone, password },
          `Person ${personId} has a new password, and is signed out everywhere.`,
          ...passwordLines(phone, password),
        );
      }),
    );

  program
    .command('reset-second-factor')
    .description('take the second factor from a person who lost it; every session of theirs ends')
    .argument('<phone>', '11 digits', parsePhone)
    .action((phone: string) =>
      act(async (db) => {
        const personId = await resetSecondFactor(db, phone, now());
        tell({ personId, phone }, `Person ${personId} has no second factor any more, and is signed out everywhere.`);
      }),
    );

  program
    .command('disable-white-list')
    .description('switch off the IP white list of a company that locked itself out; its rules stay')
    .argument('<company>', 'id', parseId)
    .action((companyId: number) =>
      act(async (db) => {
        const before = await turnOffWhiteList(db, companyId, now());
        tell({ companyId, before, mode: 'off' }, `The white list of company ${companyId} was ${before} and is off.`);
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
        tell(companies, ...columns(['id', 'name', 'status', 'expires', 'members', 'balance in yuan'], rows));
      }),
    );

  program
    .command('list-users')
    .description('list people with their companies and roles')
    .option('--company <id>', 'of this company alone', parseId)
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
        tell(users, ...columns(['id', 'name', 'phone', 'company', 'status', 'roles', 'last sign-in'], rows));
      }),
    );
}

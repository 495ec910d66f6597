import { PRICING_MODES } from '@daas/contract/enums';
import { Command, Option } from 'commander';
import type { Config } from '../config';
import { openCurrent, openKeys } from '../createServices';
import type { Database, Db } from '../db/client';
import { checkTrail } from '../features/audit/trail';
import { yuan } from '../kernel/yuan';
import type { FileProgress } from '../market';
import { findMode, recordMode } from '../mode';
import { checkAndNoteLedger } from '../money/check';
import { loadDataSetFile } from '../operator/load';
import { creditCompany, decidePurchase, pendingPurchases, setPrice } from '../operator/money';
import { addPerson, type NewPerson, openCompany } from '../operator/people';
import { rotateSecret } from '../operator/rotateSecret';
import { progressLines } from './progress';
import { parseAmount, parseCount, parseDay, parseId, parseYuan } from './values';

export interface Cli {
  config: Config;
  print: (line: string) => void;
  now: () => Date;
  /** Shows how far a long act is, each text in place of the last. */
  progress?: (text: string) => void;
  /** A database that is open already, for tests. */
  database?: Database;
}

/** What was done could be done, but the answer is bad news: exit code 1 without being an error. */
export class BadNews extends Error {}

/** The operator's commands. Each act runs in one transaction and is in the audit log. */
export function createProgram({ config, print, now, progress, database: given }: Cli): Command {
  const withDatabase = async (run: (database: Database) => Promise<void>) => {
    if (!given && config.DATA_DIR === 'memory' && !config.DATABASE_URL)
      throw new Error('DATA_DIR=memory keeps nothing: name the directory or the DATABASE_URL of the server');
    const database = given ?? (await openCurrent(config, now()));
    try {
      // What an operator begins is for production, unless DEMO says otherwise.
      await recordMode(database.orm, await findMode(database.orm, config, 'production'));
      await run(database);
    } finally {
      if (!given) await database.close();
    }
  };
  const act = (run: (db: Db) => Promise<void>) =>
    withDatabase(({ orm }) => orm.transaction((tx) => run(tx as unknown as Db)));
  const tellPassword = ({ phone }: NewPerson, password: string | null) =>
    password && print(`Password of ${phone}, shown once: ${password}`);

  const program = new Command('platform')
    .description('Operates the platform whose data DATA_DIR or DATABASE_URL names.')
    .showHelpAfterError()
    .addHelpText(
      'after',
      '\nThe embedded database is open in one process at a time: stop the server first, or use DATABASE_URL.',
    );

  program
    .command('migrate')
    .description('bring the database up to this version')
    .action(() => withDatabase(async () => print('The database is up to date.')));

  const person = (command: Command) =>
    command
      .requiredOption('--phone <phone>', '11 digits; a person who is known already keeps name and password')
      .option('--password <password>', 'made up and shown once when left out');

  person(program.command('create-company'))
    .description('create a company with its first admin')
    .argument('<name>')
    .requiredOption('--admin <name>', 'name of the admin')
    .option('--expires <day>', 'last day of service', parseDay)
    .action(async (name: string, { admin, expires, ...rest }) =>
      act(async (db) => {
        const given: NewPerson = { name: admin, ...rest };
        const { companyId, password } = await openCompany(db, { name, expiresAt: expires, admin: given, now: now() });
        print(`Company ${companyId} created.`);
        tellPassword(given, password);
      }),
    );

  person(program.command('create-user'))
    .description('add a person to a company')
    .argument('<company>', 'id', parseId)
    .requiredOption('--name <name>')
    .option('--role <role>', 'name of one of the company’s roles', '管理员')
    .action(async (companyId: number, given) =>
      act(async (db) => {
        const { personId, password } = await addPerson(db, { ...given, companyId, now: now() });
        print(`Person ${personId} is in company ${companyId}.`);
        tellPassword(given, password);
      }),
    );

  program
    .command('credit')
    .description('add money to a company’s balance')
    .argument('<company>', 'id', parseId)
    .argument('<yuan>', 'amount', parseAmount)
    .option('--note <text>', 'shown in the ledger', '平台充值')
    .option('--reference <text>', 'of the payment; the same one is credited once')
    .action(async (companyId: number, amount: number, { note, reference }) =>
      act(async (db) => {
        const entry = await creditCompany(db, { companyId, amount, note, reference, now: now() });
        print(`Entry ${entry.id}: ${yuan(entry.amount)} yuan, balance ${yuan(entry.balanceAfter)} yuan.`);
      }),
    );

  program
    .command('purchases')
    .description('list orders that wait for their payment to be confirmed')
    .action(() =>
      withDatabase(async ({ orm }) => {
        const orders = await pendingPurchases(orm);
        if (orders.length === 0) print('No order is waiting.');
        for (const { purchase, company } of orders)
          print(`${purchase.id}  ${yuan(purchase.amount)} yuan  ${company} (${purchase.companyId})  ${purchase.note}`);
      }),
    );
  for (const confirm of [true, false]) {
    program
      .command(confirm ? 'confirm-purchase' : 'reject-purchase')
      .description(confirm ? 'confirm a paid order and credit it' : 'reject an order')
      .argument('<order>', 'id')
      .action((id: string) =>
        act(async (db) => {
          const order = await decidePurchase(db, { id, confirm, now: now() });
          print(confirm ? `${id} confirmed, entry ${order.ledgerEntryId}.` : `${id} rejected.`);
        }),
      );
  }

  program
    .command('set-price')
    .description('set the price of a data set, for everybody or for one company')
    .argument('<data-set>')
    .argument('<yuan>', 'for one result, before fields that cost extra', parseYuan)
    .option('--company <id>', 'for this company alone', parseId)
    .addOption(new Option('--mode <mode>', 'what is charged').choices(PRICING_MODES))
    .action(async (dataSet: string, unitPrice: number, { company, mode }) =>
      act(async (db) => {
        await setPrice(db, { dataSet, unitPrice, companyId: company ?? null, mode, now: now() });
        print(`${dataSet} costs ${yuan(unitPrice)} yuan for ${company ?? 'everybody'}.`);
      }),
    );

  program
    .command('load')
    .description('replace the rows of a data set by those of a CSV or NDJSON file')
    .argument('<data-set>')
    .argument('<file>')
    .option('--max-rejects <count>', 'give up when more rows than this are refused', parseCount, 1000)
    .option('--rejects <file>', 'CSV of the refused lines and why; <file>.rejects.csv when left out')
    .option('--restart', 'begin again instead of going on where a load of this file stopped')
    .action(async (key: string, file: string, options) =>
      withDatabase(async (database) => {
        const line = progressLines();
        const onProgress = progress && ((state: FileProgress) => progress(line(state)));
        const result = await loadDataSetFile(database, { key, file, ...options, onProgress, now: now() });
        print(`${key}: ${result.rows} rows loaded, ${result.rejected} refused.`);
        if (result.rejected > 0) print(`The refused lines and why are in ${result.rejects}.`);
      }),
    );

  program
    .command('rotate-secret')
    .description('seal everything with SECRET_KEY instead of SECRET_KEY_PREVIOUS; servers with both keys may run')
    .action(() =>
      withDatabase(async (database) => {
        const { ring } = await openKeys(database, config);
        const onSwitched = () => print(`Key id ${ring.newest.id} seals from now on.`);
        const { resealed, unreadable } = await rotateSecret(database, { ring, now: now(), onSwitched });
        print(`${resealed} values were sealed again.`);
        for (const one of unreadable) print(`✖ ${one}: no given key opens it.`);
        if (unreadable.length > 0) throw new BadNews(`${unreadable.length} values are left as they were`);
        print('Start the servers without SECRET_KEY_PREVIOUS.');
      }),
    );

  program
    .command('check-ledger')
    .description('prove that ledger, balances, call records and counters agree')
    .action(() =>
      withDatabase(async ({ long }) => {
        const problems = await checkAndNoteLedger(long, now());
        for (const { rule, company, detail } of problems)
          print(`✖ ${rule}: ${company ? `company ${company}, ` : ''}${detail}`);
        if (problems.length > 0) throw new BadNews(`${problems.length} problems found`);
        print('The ledger adds up.');
      }),
    );

  program
    .command('check-audit')
    .description('prove that no line of the audit log was changed or removed')
    .action(() =>
      withDatabase(async ({ sql }) => {
        const problems = await checkTrail(sql);
        for (const { company, seq, problem } of problems)
          print(`✖ ${company ? `company ${company}` : 'platform'}, line ${seq}: ${AUDIT_PROBLEMS[problem]}`);
        if (problems.length > 0) throw new BadNews(`${problems.length} problems found`);
        print('The audit log is as it was written.');
      }),
    );
  return program;
}

const AUDIT_PROBLEMS = {
  missing: 'the lines before it are missing',
  changed: 'its content was changed',
  cut: 'the lines after it are missing',
} as const;

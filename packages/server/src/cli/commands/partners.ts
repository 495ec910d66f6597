import { MAX_PARTNER_LEVELS } from '@daas/contract/constants';
import { type Command, InvalidArgumentError } from 'commander';
import { addHouseCustomer, addPartner, listPartners, setPartnerStatus, setPartnerTerms } from '../../operator/partners';
import { formatColumns } from '../formatColumns';
import type { Tools } from '../tools';
import { parseId, parseName } from '../values';

/** Returns a parser for a whole number in a range. */
const parseWhole = (least: number, most: number) => (text: string) => {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new InvalidArgumentError(`Must be a whole number from ${least} to ${most}`);
  return value;
};

function parseUscc(text: string): string {
  if (!/^[0-9A-Z]{18}$/i.test(text))
    throw new InvalidArgumentError('Must be a unified social credit code of 18 characters');
  return text.toUpperCase();
}

const days = parseWhole(0, 3650);

export function addPartnerCommands(program: Command, { act, withDatabase, report, now }: Tools): void {
  program
    .command('add-partner')
    .description('give a company partner rights')
    .argument('<company>', 'id', parseId)
    .option('--below <company>', 'its parent partner', parseId)
    .action((companyId: number, { below = null }: { below?: number | null }) =>
      act(async (db) => {
        const partner = await addPartner(db, { companyId, parentId: below, now: now() });
        report(partner, `Company ${companyId} is a partner of level ${partner.level}.`);
      }),
    );
  for (const status of ['suspended', 'active'] as const) {
    program
      .command(status === 'active' ? 'resume-partner' : 'suspend-partner')
      .description(
        status === 'active' ? 'restore the rights of a suspended partner' : 'suspend the rights of a partner',
      )
      .argument('<company>', 'id', parseId)
      .action((companyId: number) =>
        act(async (db) => {
          await setPartnerStatus(db, { companyId, status, now: now() });
          report({ companyId, status }, `Partner ${companyId} is ${status}.`);
        }),
      );
  }
  program
    .command('list-partners')
    .description('list partners')
    .action(() =>
      withDatabase(async ({ orm }) => {
        const list = await listPartners(orm);
        const rows = list.map(({ id, name, level, status, customers }) => [
          String(id),
          '  '.repeat(level - 1) + name,
          String(level),
          status,
          String(customers),
        ]);
        report(list, ...formatColumns(['ID', 'NAME', 'LEVEL', 'STATUS', 'CUSTOMERS'], rows));
      }),
    );
  program
    .command('set-partner-terms')
    .description('set the terms of a partner level; omitted terms remain')
    .argument('<level>', `1 to ${MAX_PARTNER_LEVELS}`, parseWhole(1, MAX_PARTNER_LEVELS))
    .option('--protection-days <days>', 'of a registered prospect', parseWhole(1, 3650))
    .option('--won-days <days>', 'of a customer that has paid', parseWhole(1, 3650))
    .option('--renewals <count>', 'of a prospect', parseWhole(0, 100))
    .option('--cooling-days <days>', 'before the partner or its sub-partners may register it again', days)
    .action((level: number, options) =>
      act(async (db) => {
        const terms = await setPartnerTerms(db, { level, ...options, now: now() });
        report(
          terms,
          `Level ${level}: protected ${terms.protectionDays} days, ${terms.renewals} renewals; won ${terms.wonDays} days; cooling-off ${terms.coolingDays} days.`,
        );
      }),
    );
  program
    .command('add-house-customer')
    .description('prevent partners from registering a company')
    .argument('<credit-code>', '18 characters', parseUscc)
    .argument('<name>', '1 to 100 characters', parseName(100))
    .action((uscc: string, name: string) =>
      act(async (db) => {
        await addHouseCustomer(db, { uscc, name, now: now() });
        report({ uscc, name }, `${name} is a direct customer of the operator.`);
      }),
    );
}

import type { Command } from 'commander';
import { type Limits, NO_LIMITS } from '../../db/schema';
import { readDefaultLimits } from '../../features/apps/defaultLimits';
import { yuan } from '../../kernel/yuan';
import { setDefaultLimits } from '../../operator/defaultLimits';
import { requireDataSet } from '../../operator/describeDataSet';
import { ALL_DATA_SETS, listPrices } from '../../operator/priceList';
import { formatColumns } from '../formatColumns';
import type { Tools } from '../tools';
import { parseAmount, parseCount, parseId } from '../values';

type DefaultLimits = Pick<Required<Limits>, 'perSecond' | 'perDay' | 'spendPerDay' | 'spendPerMonth'>;

const limitText = ({ perSecond, perDay, spendPerDay, spendPerMonth }: DefaultLimits): string => {
  const money = (amount: number | null) => amount && `${yuan(amount)} yuan`;
  const parts = [
    perSecond && `${perSecond} calls a second`,
    perDay && `${perDay} calls a day`,
    spendPerDay && `${money(spendPerDay)} a day`,
    spendPerMonth && `${money(spendPerMonth)} a month`,
  ].filter(Boolean);
  return parts.length > 0 ? `New apps have at most ${parts.join(', ')}.` : 'New apps have no limits.';
};

export function addPriceCommands(program: Command, { actAsOperator, withDatabase, report, now }: Tools): void {
  program
    .command('list-prices')
    .description('list valid and announced prices, also those of companies')
    .argument('[data-set]', 'only this data set')
    .option('--company <id>', 'prices of this company and of all companies', parseId)
    .action((dataSet: string | undefined, { company }: { company?: number }) =>
      withDatabase(async ({ orm }) => {
        const dataSets = dataSet === undefined ? ALL_DATA_SETS : [requireDataSet(dataSet)];
        const prices = await listPrices(orm, { dataSets, companyId: company ?? null, now: now() });
        const rows = prices.map((one) => [
          one.dataSet,
          one.companyId === null ? 'all' : `${one.company} (${one.companyId})`,
          yuan(one.unitPrice),
          one.mode,
          one.state,
          one.from ?? '--',
        ]);
        report(prices, ...formatColumns(['data set', 'company', 'yuan', 'mode', 'state', 'from'], rows));
      }),
    );

  const limits = program.command('default-limits').description('limits of apps that are created from now on');
  limits
    .command('show')
    .description('show the limits of new apps')
    .action(() =>
      withDatabase(async ({ orm }) => {
        const current = await readDefaultLimits(orm);
        report(current, limitText(current));
      }),
    );
  limits
    .command('set')
    .description('set the limits of new apps; a limit that is not given is removed. Companies may change them later')
    .option('--per-second <calls>', 'calls', parseCount)
    .option('--per-day <calls>', 'calls', parseCount)
    .option('--spend-per-day <yuan>', 'amount', parseAmount)
    .option('--spend-per-month <yuan>', 'amount', parseAmount)
    .action((given: Partial<DefaultLimits>) =>
      actAsOperator(async (db) => {
        const next = { ...NO_LIMITS, ...given };
        await setDefaultLimits(db, next, now());
        report(next, limitText(next));
      }),
    );
}

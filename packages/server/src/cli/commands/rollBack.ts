import type { Command } from 'commander';
import { requireDataSet } from '../../operator/describeDataSet';
import { rollBackDataSet } from '../../operator/rollBack';
import { openMarket } from '../../start/openMarket';
import { formatColumns } from '../formatColumns';
import type { Tools } from '../tools';
import { parseText } from '../values';

const REASON_MAX = 200;

export function addRollBackCommands(
  program: Command,
  { config, withDatabase, actWithDatabase, report, now }: Tools,
): void {
  program
    .command('list-loads')
    .description('list the earlier loads of a data set that roll-back can restore')
    .argument('<data-set>')
    .action((key: string) =>
      withDatabase(async (database) => {
        const { market, closeMarket } = openMarket(config, database, { clock: now });
        const loads = await market.keptLoads(requireDataSet(key)).finally(closeMarket);
        const rows = loads.map((one) => [
          one.id,
          String(one.rows),
          one.loadedAt.toISOString(),
          one.replacedAt.toISOString(),
          one.provenance?.source_en ?? '--',
        ]);
        const columns = ['load', 'rows', 'loaded', 'replaced', 'source'];
        report(loads, ...(loads.length > 0 ? formatColumns(columns, rows) : [`No earlier load of ${key} is kept.`]));
      }),
    );

  program
    .command('roll-back')
    .description('restore the rows of a data set before the last load; repeating it undoes it')
    .argument('<data-set>')
    .requiredOption('--reason <text>', 'for the audit log', parseText(REASON_MAX))
    .option('--load <id>', 'another kept load, of list-loads')
    .action((key: string, { reason, load }: { reason: string; load?: string }) =>
      actWithDatabase(async (database) => {
        const { market, closeMarket } = openMarket(config, database, { clock: now });
        const restored = await rollBackDataSet(database.orm, market, { key, load, reason, now: now() }).finally(
          closeMarket,
        );
        report(
          { dataSet: key, ...restored },
          `${key} has the ${restored.rows} rows again that were loaded on ${restored.loadedAt.toISOString()}.`,
        );
      }),
    );
}

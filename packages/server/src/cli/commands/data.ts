import type { Command } from 'commander';
import { type FileProgress, MAX_REJECT_SHARE, MAX_REJECTS, SOURCE_ENCODINGS } from '../../market';
import { openMarket } from '../../openMarket';
import { describeDataSet, describeDataSets, templateOf } from '../../operator/describe';
import { loadDataSetFile } from '../../operator/load';
import { columns } from '../columns';
import { progressLines } from '../progress';
import type { Tools } from '../tools';
import { parseCount, parseDelimiter, parseEncoding, parsePercent } from '../values';

export function addDataCommands(
  program: Command,
  { config, withDatabase, withKeys, tell, now, progress }: Tools,
): void {
  program
    .command('describe')
    .description('say which columns the file of a data set has and what may stand in them; without one, list all')
    .argument('[data-set]')
    .action((key?: string) => {
      if (key === undefined) {
        const all = describeDataSets();
        tell(
          all,
          ...columns(
            ['data set', 'name', 'columns'],
            all.map((one) => [one.key, one.name, String(one.columns)]),
          ),
        );
        return;
      }
      const described = describeDataSet(key);
      const rows = described.columns.map((one) => [one.name, one.required ? 'required' : '', one.label, one.rule]);
      tell(described, ...columns(['column', '', 'label', 'what may stand there'], rows));
    });

  program
    .command('template')
    .description('print the CSV header of a data set, in UTF-8')
    .argument('<data-set>')
    .option('--example', 'with one row')
    .action((key: string, { example = false }: { example?: boolean }) => {
      const lines = templateOf(key, { example });
      tell({ dataSet: key, lines }, ...lines);
    });

  program
    .command('load')
    .description('replace the rows of a data set by those of a CSV or NDJSON file')
    .argument('<data-set>')
    .argument('<file>')
    .option('--max-rejects <count>', 'give up when more rows than this are refused', parseCount, MAX_REJECTS)
    .option(
      '--max-reject-share <percent>',
      `change nothing when a larger part of the rows was refused (default: ${MAX_REJECT_SHARE * 100})`,
      parsePercent,
    )
    .option('--dry-run', 'say what a load would do, and change nothing')
    .option('--rejects <file>', 'CSV of the refused lines and why; <file>.rejects.csv when left out')
    .option('--encoding <name>', `what the file is written in: ${SOURCE_ENCODINGS.join(', ')}`, parseEncoding)
    .option('--delimiter <sign>', 'what parts the cells of CSV: , ; | or tab', parseDelimiter)
    .option('--blank <text...>', 'texts that stand for an empty cell, as N/A')
    .option('--thousands', 'numbers have commas between thousands')
    .option('--restart', 'begin again instead of going on where a load of this file stopped')
    .action((key: string, file: string, options) =>
      (options.dryRun ? withDatabase : withKeys)(async (database) => {
        const line = progressLines();
        const onProgress = progress && ((state: FileProgress) => progress(line(state)));
        const { market, closeMarket } = openMarket(config, database, { clock: now });
        const result = await loadDataSetFile(database, market, {
          key,
          file,
          ...options,
          blanks: options.blank,
          onProgress,
          now: now(),
        }).finally(closeMarket);
        const done = options.dryRun ? 'rows would be loaded' : 'rows loaded';
        tell(
          { dataSet: key, dryRun: options.dryRun === true, ...result },
          `${key}: ${result.rows} ${done}, ${result.rejected} refused.`,
          ...(result.rejected > 0 ? [`The refused lines and why are in ${result.rejects}.`] : []),
        );
      }),
    );
}

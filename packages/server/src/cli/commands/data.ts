import { type Provenance, REFRESH_RHYTHMS } from '@daas/contract/datasets';
import type { Command } from 'commander';
import { type FileProgress, MAX_REJECT_SHARE, MAX_REJECTS, SOURCE_ENCODINGS } from '../../market';
import { openMarket } from '../../openMarket';
import { createTemplate, describeDataSet, describeDataSets } from '../../operator/describeDataSet';
import { loadDataSetFile } from '../../operator/load';
import { columns } from '../columns';
import { progressLines } from '../progress';
import type { Tools } from '../tools';
import {
  parseCount,
  parseDateFormat,
  parseDayOfData,
  parseDelimiter,
  parseEncoding,
  parsePercent,
  parseRefresh,
  parseText,
} from '../values';

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
    .command('print-template')
    .description('print the CSV header of a data set, in UTF-8')
    .argument('<data-set>')
    .option('--example', 'with one row')
    .action((key: string, { example = false }: { example?: boolean }) => {
      const lines = createTemplate(key, { example });
      tell({ dataSet: key, lines }, ...lines);
    });

  program
    .command('load')
    .description(
      'replace the rows of a data set by those of a CSV or NDJSON file; encoding and delimiter are those that its first lines show',
    )
    .argument('<data-set>')
    .argument('<file>')
    .option('--source <text>', 'where the rows come from, in Chinese, as pages will say', parseText(300))
    .option('--source-en <text>', 'the same in English', parseText(300))
    .option('--licence <name>', 'what others may do with the rows, as "CC BY 4.0"', parseText(100))
    .option('--day <day>', 'the day that the rows are of, where it is not today', parseDayOfData(now))
    .option('--refresh <rhythm>', `how often the rows are replaced: ${REFRESH_RHYTHMS.join(', ')}`, parseRefresh)
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
    .option(
      '--date-format <format...>',
      'how days are written besides YYYY-MM-DD: YYYY/M/D, YYYYMMDD, YYYY年M月D日, D.M.YYYY, "YYYY-MM-DD hh:mm:ss", or excel for its serial numbers',
      parseDateFormat,
    )
    .option('--thousands', 'numbers have commas between thousands')
    .option('--restart', 'begin again instead of going on where a load of this file stopped')
    .action((key: string, file: string, options) => {
      const provenance = provenanceOf(options);
      return (options.dryRun ? withDatabase : withKeys)(async (database) => {
        const line = progressLines();
        const onProgress = progress && ((state: FileProgress) => progress(line(state)));
        const { market, closeMarket } = openMarket(config, database, { clock: now });
        const result = await loadDataSetFile(database, market, {
          key,
          file,
          ...options,
          blanks: options.blank,
          dateFormats: options.dateFormat,
          provenance,
          onProgress,
          now: now(),
        }).finally(closeMarket);
        const done = options.dryRun ? 'rows would be loaded' : 'rows loaded';
        tell(
          { dataSet: key, dryRun: options.dryRun === true, ...result },
          readAs(result),
          `${key}: ${result.rows} ${done}, ${result.rejected} refused.`,
          ...(result.rejected > 0 ? [`${result.rejects} contains the rejected lines and the reasons.`] : []),
          ...(provenance ? [] : [NOT_STATED]),
        );
      });
    });
}

const readAs = ({ encoding, delimiter }: { encoding: string; delimiter: string | null }) =>
  `Read as ${encoding.toUpperCase()}${delimiter === null ? '' : `, with ${delimiter === '\t' ? 'tabs' : `"${delimiter}"`} between cells`}.`;

const NOT_STATED = 'Pages will say that no source is stated: load with --source and --source-en to state one.';

type Stated = Partial<Pick<Provenance, 'licence' | 'day' | 'refresh'>> & { source?: string; sourceEn?: string };

/** What was stated of the rows; throws where no source is named in both languages. */
function provenanceOf({ source, sourceEn, licence, day, refresh }: Stated): Provenance | undefined {
  if ([source, sourceEn, licence, day, refresh].every((one) => one === undefined)) return undefined;
  if (source === undefined || sourceEn === undefined)
    throw new Error(
      `${source === undefined ? '--source' : '--source-en'} is missing: a source is stated in Chinese by --source and in English by --source-en; --licence, --day and --refresh go with it`,
    );
  return {
    source_cn: source,
    source_en: sourceEn,
    licence: licence ?? null,
    day: day ?? null,
    refresh: refresh ?? null,
  };
}

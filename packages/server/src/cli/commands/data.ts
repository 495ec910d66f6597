import { type Provenance, REFRESH_RHYTHMS } from '@daas/contract/datasets';
import type { Command } from 'commander';
import { type FileProgress, MAX_REJECT_SHARE, MAX_REJECTS, SOURCE_ENCODINGS } from '../../market';
import { createTemplate, describeDataSet, describeDataSets } from '../../operator/describeDataSet';
import { loadDataSetFile } from '../../operator/load';
import { openMarket } from '../../start/openMarket';
import { formatColumns } from '../formatColumns';
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
  { config, withDatabase, withKeys, report, now, progress }: Tools,
): void {
  program
    .command('describe')
    .description('describe the columns of a data set and their allowed values; without one, list all data sets')
    .argument('[data-set]')
    .action((key?: string) => {
      if (key === undefined) {
        const all = describeDataSets();
        report(
          all,
          ...formatColumns(
            ['data set', 'name', 'columns'],
            all.map((one) => [one.key, one.name, String(one.columns)]),
          ),
        );
        return;
      }
      const described = describeDataSet(key);
      const rows = described.columns.map((one) => [one.name, one.required ? 'required' : '', one.label, one.rule]);
      report(described, ...formatColumns(['column', '', 'label', 'allowed values'], rows));
    });

  program
    .command('print-template')
    .description('print the CSV header of a data set, in UTF-8')
    .argument('<data-set>')
    .option('--example', 'with one row')
    .action((key: string, { example = false }: { example?: boolean }) => {
      const lines = createTemplate(key, { example });
      report({ dataSet: key, lines }, ...lines);
    });

  program
    .command('load')
    .description('replace the rows of a data set by those of a CSV or NDJSON file; encoding and delimiter are detected')
    .argument('<data-set>')
    .argument('<file>')
    .option('--source <text>', 'source of the rows in Chinese, shown on pages', parseText(300))
    .option('--source-en <text>', 'the same in English', parseText(300))
    .option('--licence <name>', 'licence of the rows, as "CC BY 4.0"', parseText(100))
    .option('--day <day>', 'day of the rows (default: today)', parseDayOfData(now))
    .option('--refresh <rhythm>', `how often the rows are replaced: ${REFRESH_RHYTHMS.join(', ')}`, parseRefresh)
    .option('--max-rejects <count>', 'fail if more rows than this are rejected', parseCount, MAX_REJECTS)
    .option(
      '--max-reject-share <percent>',
      `fail if a larger share of the rows is rejected (default: ${MAX_REJECT_SHARE * 100})`,
      parsePercent,
    )
    .option('--dry-run', 'print the result of a load without changing anything')
    .option('--rejects <file>', 'CSV of rejected lines and reasons (default: <file>.rejects.csv)')
    .option('--encoding <name>', `encoding of the file: ${SOURCE_ENCODINGS.join(', ')}`, parseEncoding)
    .option('--delimiter <sign>', 'delimiter of CSV: , ; | or tab', parseDelimiter)
    .option('--blank <text...>', 'texts that mean an empty cell, as N/A')
    .option(
      '--date-format <format...>',
      'formats of dates and times besides ISO 8601: YYYY/M/D, YYYYMMDD, YYYY年M月D日, D.M.YYYY, "YYYY-MM-DD hh:mm:ss", or excel for serial numbers',
      parseDateFormat,
    )
    .option('--thousands', 'numbers have commas as thousands separators')
    .option('--restart', 'start from the beginning instead of resuming a load of this file')
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
        report(
          { dataSet: key, dryRun: options.dryRun === true, ...result },
          readAs(result),
          `${key}: ${result.rows} ${done}, ${result.rejected} rejected.`,
          ...(result.rejected > 0 ? [`${result.rejects} contains the rejected lines and the reasons.`] : []),
          ...(provenance ? [] : [NO_SOURCE_NOTE]),
        );
      });
    });
}

const readAs = ({ encoding, delimiter }: { encoding: string; delimiter: string | null }) =>
  `Read as ${encoding.toUpperCase()}${delimiter === null ? '' : `, with ${delimiter === '\t' ? 'tabs' : `"${delimiter}"`} between cells`}.`;

const NO_SOURCE_NOTE = 'Pages will show no source. Load with --source and --source-en to set it.';

type StatedProvenance = Partial<Pick<Provenance, 'licence' | 'day' | 'refresh'>> & {
  source?: string;
  sourceEn?: string;
};

/** Returns the provenance of the options. Throws unless the source is given in both languages. */
function provenanceOf({ source, sourceEn, licence, day, refresh }: StatedProvenance): Provenance | undefined {
  if ([source, sourceEn, licence, day, refresh].every((one) => one === undefined)) return undefined;
  if (source === undefined || sourceEn === undefined)
    throw new Error(
      `${source === undefined ? '--source' : '--source-en'} is missing. Set the source in Chinese by --source and in English by --source-en; --licence, --day and --refresh require both`,
    );
  return {
    source_cn: source,
    source_en: sourceEn,
    licence: licence ?? null,
    day: day ?? null,
    refresh: refresh ?? null,
  };
}

import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { measured, PEOPLE_TAB } from '@daas/contract/macroMeasures';
import { audit } from '../../db/audit';
import { openFile } from '../../db/fileChunks';
import { downloads } from '../../db/schema';
import { allowedDataSet } from '../../kernel/dataSets';
import { newId } from '../../kernel/id';
import { Refusal } from '../../kernel/refusal';
import { columnsOf } from '../../tables/cells';
import { TABLE_WRITERS } from '../../tables/tableFile';
import type { Cell } from '../../tables/types';
import { takeTrialUse } from '../applications/access';
import { takeDownloadRows } from '../applications/quota';
import type { MemberContext } from '../context';
import { retainedUntil } from '../downloads/downloads';
import { series } from './service';

const APPLICATION = 'city_data';
const FIELDS = ['unit', 'division_code', 'region_name', 'year', 'value', 'growth', 'modelled', 'source'];

type FileQuery = EndpointParsedInput<'macro.file'>;

/** The series as they are shown: the whole topic or one indicator, its years, as they are measured. */
async function selectedSeries(context: MemberContext, { regions, tab, indicator, measure, from, to }: FileQuery) {
  const { series: all } = await series(context, { regions, tab });
  const people = measure === 'per-head' ? await series(context, { regions, tab: PEOPLE_TAB }) : undefined;
  const how = {
    measure,
    years: { from: from ?? null, to: to ?? null },
    populations: people?.series ?? [],
    language: context.locale,
  };
  const selection = all.filter(({ indicator: { code } }) => indicator === undefined || code === indicator);
  const codes = new Set(selection.map((one) => one.indicator.code));
  return [...codes].flatMap((code) =>
    measured(
      selection.filter((one) => one.indicator.code === code),
      how,
    ),
  );
}

/** A line a value, with where each comes from; kept among the downloads, too. */
export async function file(context: MemberContext, query: FileQuery): Promise<EndpointOutput<'macro.file'>> {
  const { db, caller, now, locale } = context;
  const def = allowedDataSet(context, 'macro');
  const { regions, tab, indicator } = query;
  const rows = (await selectedSeries(context, query)).flatMap(
    ({ indicator: { code, name, unit }, region, source, points }) =>
      points.map(({ year, value, growth, modelled }): Cell[] => [
        ...[code, name, unit, region.code, region.name],
        ...[year, value, growth, String(modelled), source.name],
      ]),
  );
  if (rows.length === 0) throw new Refusal('not-found', { what: '@row' });
  const name = `${indicator ?? tab}-${regions.join('-')}.csv`;
  const fields = ['indicator_code', locale === 'zh-CN' ? 'indicator_name' : 'indicator_name_english', ...FIELDS];
  const { begin, rows: write, contentType } = TABLE_WRITERS.csv;
  const head = await begin(columnsOf(def, fields, locale));
  const lines = await write(head.state, rows);
  const bytes = Buffer.concat([head.bytes, lines.bytes]);
  await db.transaction(async (tx) => {
    const { companyId, personId: createdBy } = caller;
    await takeTrialUse(tx, APPLICATION, caller);
    await takeDownloadRows({ db: tx, companyId, now }, rows.length, APPLICATION);
    const id = newId('dwn');
    const file = await openFile(tx, id);
    await file.write(bytes);
    const fileRow = await file.end();
    await tx.insert(downloads).values({
      id,
      companyId,
      kind: 'macro-series',
      name,
      dataSet: def.key,
      application: APPLICATION,
      status: 'done',
      progress: 1,
      rows: rows.length,
      ...fileRow,
      downloads: 1,
      contentType,
      createdBy,
      createdAt: now,
      expiresAt: retainedUntil(now),
    });
    await audit(tx, context, 'export.macro', `download:${id}`, { name, rows: rows.length });
  });
  return { name, csv: bytes.toString() };
}

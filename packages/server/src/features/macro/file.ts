import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { audit } from '../../db/audit';
import { downloads } from '../../db/schema';
import { allowedDataSet } from '../../kernel/dataSets';
import { newId } from '../../kernel/id';
import { Refusal } from '../../kernel/refusal';
import { takeTrialUse } from '../applications/access';
import type { MemberContext } from '../context';
import { cellsOf, columnsOf } from '../files/cells';
import { keptUntil } from '../files/downloads';
import { takeDownloadRows } from '../files/quota';
import { openFile } from '../files/store';
import { TABLE_WRITERS } from '../files/tableFile';
import { read, seriesFilter } from './service';

const APPLICATION = 'city_data';
const FIELDS = ['unit', 'division_code', 'region_name', 'year', 'value', 'growth', 'modelled', 'source'];

/** A line a value, with where each comes from; kept among the downloads, too. */
export async function file(
  context: MemberContext,
  { regions, tab, indicator }: EndpointParsedInput<'macro.file'>,
): Promise<EndpointOutput<'macro.file'>> {
  const { db, caller, now, locale } = context;
  const def = allowedDataSet(context, 'macro');
  const rows = await read(context, def, seriesFilter({ regions, tab, indicator }));
  if (rows.length === 0) throw new Refusal('not-found', { what: '@row' });
  const name = `${indicator ?? tab}-${regions.join('-')}.csv`;
  const fields = ['indicator_code', locale === 'zh-CN' ? 'indicator_name' : 'indicator_name_english', ...FIELDS];
  const { begin, rows: write, contentType } = TABLE_WRITERS.csv;
  const head = await begin(columnsOf(def, fields, locale));
  const lines = await write(
    head.state,
    rows.map((row) => cellsOf(row, fields)),
  );
  const bytes = Buffer.concat([head.bytes, lines.bytes]);
  await db.transaction(async (tx) => {
    const { companyId, personId: createdBy } = caller;
    await takeTrialUse(tx, APPLICATION, caller);
    await takeDownloadRows({ db: tx, companyId, now }, rows.length, APPLICATION);
    const id = newId('dwn');
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
      bytes: bytes.length,
      downloads: 1,
      contentType,
      createdBy,
      createdAt: now,
      expiresAt: keptUntil(now),
    });
    const kept = await openFile(tx, id);
    await kept.write(bytes);
    await kept.end();
    await audit(tx, context, 'export.macro', `download:${id}`, { name, rows: rows.length });
  });
  return { name, csv: bytes.toString() };
}

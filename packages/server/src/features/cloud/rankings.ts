import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { eq } from 'drizzle-orm';
import { audit } from '../../db/audit';
import type { Db } from '../../db/client';
import { openFile } from '../../db/fileChunks';
import { downloads } from '../../db/schema';
import { csvLines } from '../../kernel/csv';
import { newId } from '../../kernel/id';
import type { Locale } from '../../kernel/locale';
import { businessTime } from '../../kernel/time';
import type { MemberContext } from '../context';
import { downloadFile, listDownloads, retainedUntil } from '../downloads/downloads';

type Company = EndpointOutput<'cloud.recommend'>['list'][number];

const TEXTS: Record<Locale, { name: string; head: string[]; reason: (text: string, lift: string) => string }> = {
  'zh-CN': {
    name: '客户推荐',
    head: ['名次', '企业', '统一社会信用代码', '地区', '行业', '相似度', '理由'],
    reason: (text, lift) => `${text}（${lift} 倍）`,
  },
  'en-US': {
    name: 'customers-like-mine',
    head: ['Rank', 'Company', 'Unified social credit code', 'Location', 'Industry', 'Similarity', 'Reasons'],
    reason: (text, lift) => `${text} (${lift}×)`,
  },
};

/** The kind of file that is the cloud service's own. // §2 /cloud-service/download/download-center */
const OWN = eq(downloads.kind, 'customer-ranking');

/** Keeps a ranking as a file in the reader's language; returns its id. What it shows was answered already, so its rows count for no quota. */
export async function keepRanking(db: Db, context: MemberContext, list: readonly Company[]): Promise<string> {
  const { caller, now, locale } = context;
  const { name: title, head, reason } = TEXTS[locale];
  const id = newId('dwn');
  const name = `${title}-${businessTime(now).replace(/\D/g, '')}.csv`;
  const rows = list.map(({ name, uscc, province, city, industry, score, reasons }, index) => [
    index + 1,
    name,
    uscc,
    city ?? province,
    industry,
    Number(score.toFixed(2)),
    reasons.map((one) => reason(`${one.name} ${one.value}`, one.lift.toFixed(1))).join('; '),
  ]);
  const file = await openFile(db, id);
  await file.write(`\uFEFF${csvLines([head, ...rows])}`);
  const fileRow = await file.end();
  await db.insert(downloads).values({
    id,
    companyId: caller.companyId,
    kind: 'customer-ranking',
    name,
    dataSet: 'enterprise',
    application: 'cloud_service_data',
    status: 'done',
    progress: 1,
    rows: list.length,
    ...fileRow,
    contentType: 'text/csv; charset=utf-8',
    createdBy: caller.personId,
    createdAt: now,
    expiresAt: retainedUntil(now),
  });
  await audit(db, context, 'export.ranking', `download:${id}`, { name, rows: list.length });
  return id;
}

export const listRankings = (
  context: MemberContext,
  input: EndpointParsedInput<'cloud.files'>,
): Promise<EndpointOutput<'cloud.files'>> => listDownloads(context, input, OWN);

export const rankingFile = (context: MemberContext, { id }: EndpointParsedInput<'cloud.file'>) =>
  downloadFile(context, id, OWN);

import { type DataSetDefinition, queryFilter, querySchema } from '@daas/contract/datasets';
import type { CallDetail } from '../../db/schema';
import type { Language } from '../../kernel/locale';
import { conditionsOf } from '../downloads/fileDescription';

/** In characters: a line of a list. */
const MAX_LENGTH = 120;
const TEXTS = {
  'zh-CN': { all: '全部数据', nextPage: '下一页', and: '；' },
  'zh-TW': { all: '全部資料', nextPage: '下一頁', and: '；' },
  'en-US': { all: 'All rows', nextPage: 'next page', and: '; ' },
  'ar-EG': { all: 'كل الصفوف', nextPage: 'الصفحة التالية', and: '؛ ' },
} as const satisfies Record<Language, unknown>;

/**
 * What a call asked for, in at most `MAX_LENGTH` characters of the reader's language: keyword and conditions where its data
 * set understands them, else what was sent as it was. Null where nothing was sent, it was too long to be kept, or an address
 * was asked for that is no data set of the company's.
 */
export function questionOf(
  def: DataSetDefinition | undefined,
  { method, path, body }: CallDetail['request'],
  language: Language,
): string | null {
  if (method === 'GET') return def ? short(path.replace(/^\/open\/v1/, '')) : null;
  if (typeof body !== 'object' || body === null) return null;
  const { dry_run: _, ...sent } = body as Record<string, unknown>;
  const query = def && querySchema(def).safeParse(sent).data;
  if (!query) return short(JSON.stringify(sent));
  const { all, nextPage, and } = TEXTS[language];
  const conditions = conditionsOf(def, { keyword: query.keyword, filter: queryFilter(def, query) }, language);
  return short([...(conditions.length > 0 ? conditions : [all]), ...(query.cursor ? [nextPage] : [])].join(and));
}

function short(text: string): string {
  const characters = [...text];
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH - 1).join('')}…` : text;
}

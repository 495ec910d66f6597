import { dataSet } from '@daas/contract/datasets';
import type { Locale } from '../../kernel/refusal';

/** What the catalogue calls a product; its key once the catalogue holds it no more. */
export function productName(key: string, locale: Locale): string {
  const def = dataSet(key);
  if (!def) return key;
  return locale === 'zh-CN' ? def.name_cn : def.name_en;
}

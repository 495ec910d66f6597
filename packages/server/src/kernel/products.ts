import { APPLICATIONS } from '@daas/contract/applications';
import { dataSet } from '@daas/contract/datasets';
import { nameOf } from './locale';
import type { Locale } from './refusal';

/** What the catalogue calls a product; its key once the catalogue holds it no more. */
export function productName(key: string, locale: Locale): string {
  // What a bill calls reports, which are of several data sets.
  if (key === 'market-report') return locale === 'zh-CN' ? '市场报告' : 'Market reports';
  if (key === 'inventory') return locale === 'zh-CN' ? '要素库存' : 'Inventory';
  const application = APPLICATIONS.find(({ productType }) => key === `application:${productType}`);
  if (application) return nameOf(application, locale);
  const def = dataSet(key);
  return def ? nameOf(def, locale) : key;
}

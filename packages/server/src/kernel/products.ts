import { APPLICATIONS } from '@daas/contract/applications';
import { dataSet } from '@daas/contract/datasets';
import { inLanguage, nameOf } from '@daas/contract/naming';
import type { Locale } from './refusal';

/** What the catalogue calls a product; its key once the catalogue holds it no more. */
export function productName(key: string, locale: Locale): string {
  // What a bill calls reports, which are of several data sets.
  if (key === 'market-report') return inLanguage(locale, { cn: '市场报告', en: 'Market reports' });
  if (key === 'inventory') return inLanguage(locale, { cn: '要素库存', en: 'Inventory' });
  const application = APPLICATIONS.find(({ productType }) => key === `application:${productType}`);
  if (application) return nameOf(application, locale);
  const def = dataSet(key);
  return def ? nameOf(def, locale) : key;
}

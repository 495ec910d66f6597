import { APPLICATIONS } from '@daas/contract/applications';
import { dataSet } from '@daas/contract/datasets';
import { nameOf } from '@daas/contract/naming';
import type { Language } from './locale';

/** What a bill calls reports, which are of several data sets. */
const REPORTS: Record<string, { name_cn: string; name_en: string; name_ar: string }> = {
  'market-report': { name_cn: '市场报告', name_en: 'Market reports', name_ar: 'تقارير السوق' },
  inventory: { name_cn: '要素库存', name_en: 'Inventory', name_ar: 'المخزون' },
};

/** What the catalogue calls a product; its key once the catalogue holds it no more. */
export function productName(key: string, language: Language): string {
  const product =
    REPORTS[key] ?? APPLICATIONS.find(({ productType }) => key === `application:${productType}`) ?? dataSet(key);
  return product ? nameOf(product, language) : key;
}

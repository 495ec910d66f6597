import { APPLICATIONS } from '@daas/contract/applications';
import { dataSet } from '@daas/contract/datasets';
import { nameOf } from '@daas/contract/naming';
import type { Language } from './locale';

/** Names of reports on bills; they cover several data sets. */
const REPORT_NAMES: Record<string, { name_cn: string; name_en: string; name_ar: string }> = {
  'market-report': { name_cn: '市场报告', name_en: 'Market reports', name_ar: 'تقارير السوق' },
  inventory: { name_cn: '要素库存', name_en: 'Inventory', name_ar: 'المخزون' },
};

/** Returns the catalogue's name of a product; its key if the catalogue no longer contains it. */
export function productName(key: string, language: Language): string {
  const product =
    REPORT_NAMES[key] ?? APPLICATIONS.find(({ productType }) => key === `application:${productType}`) ?? dataSet(key);
  return product ? nameOf(product, language) : key;
}

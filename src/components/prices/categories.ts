import { DATA_CATEGORIES } from '@daas/contract/datasets/categories';
import { messagesOf } from '@daas/kit/languages';

/**
 * The address names a category by its key, so that a link shows the same view in every language; the catalogue's
 * endpoint knows categories by their names in the reader's language.
 */
export const categoryName = (key: string, locale: string): string => {
  const category = DATA_CATEGORIES.find((one) => one.key === key);
  return (messagesOf(locale) === 'zh-CN' ? category?.name_cn : category?.name_en) ?? '';
};

/** Those of the answer, and the chosen one even where the answer has none of it. */
export const categoryOptions = (names: readonly string[], chosen: string, locale: string) =>
  DATA_CATEGORIES.map(({ key }) => ({ value: key, label: categoryName(key, locale) })).filter(
    ({ value, label }) => value === chosen || names.includes(label),
  );

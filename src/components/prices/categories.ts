import { DATA_CATEGORIES } from '@daas/contract/datasets/categories';
import { nameOf } from '@daas/contract/naming';

/**
 * The address names a category by its key, so that a link shows the same view in every language; the catalogue's
 * endpoint knows categories by their names in the reader's language.
 */
export const categoryName = (key: string, locale: string): string => {
  const category = DATA_CATEGORIES.find((one) => one.key === key);
  return category ? nameOf(category, locale) : '';
};

/** Those of the answer, and the chosen one even where the answer has none of it. */
export const categoryOptions = (names: readonly string[], selectedKey: string, locale: string) =>
  DATA_CATEGORIES.map(({ key }) => ({ value: key, label: categoryName(key, locale) })).filter(
    ({ value, label }) => value === selectedKey || names.includes(label),
  );

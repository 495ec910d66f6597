import type { EndpointOutput } from '@daas/contract/endpoints';

export type Product = EndpointOutput<'connector.product'>;

export const defaultFields = (product: Product): string[] =>
  product.fields.filter((field) => field.default).map((field) => field.name_en);

/** Price of one call with these fields, integer of 1/10000 yuan. */
export const pricePerCall = (product: Product, fields: readonly string[]): number => {
  const fieldNames = new Set(fields);
  return product.fields.reduce(
    (sum, field) => (fieldNames.has(field.name_en) ? sum + field.price : sum),
    product.price.base,
  );
};

import { z } from 'zod';
import { CONNECTOR_TYPES, type ConnectorType } from '../enums';
import { DATA_CATEGORIES } from './categories';
import type { DataSetDefinition } from './definition';

/** §3 "Product catalogue". A data set is listed once for each way of buying it (`product_id` × `integrator_type`). */
export const productSchema = z.object({
  product_id: z.number().int(),
  name: z.string(),
  icon: z.string(),
  integrator_type: z.enum(CONNECTOR_TYPES),
  /** Fields a connector may choose from; of a DATAPACKET, the fixed ones. */
  handle_field_list: z.array(z.object({ name_en: z.string(), name_cn: z.string(), type: z.string() })),
});
export const productCatalogueSchema = z.object({
  categories: z.array(
    z.object({ category_id: z.number().int(), name: z.string(), products_data: z.array(productSchema) }),
  ),
});
export type Product = z.output<typeof productSchema>;
export type ProductCatalogue = z.output<typeof productCatalogueSchema>;

/** Fields that a connector of this type delivers to choose from (API, FILE) or as they are (DATAPACKET, §1). */
export const offeredFields = (def: DataSetDefinition, type: ConnectorType) =>
  type === 'DATAPACKET' ? def.fields.filter(({ name_en }) => def.defaultColumns.includes(name_en)) : def.fields;

export const productsOf = (def: DataSetDefinition, language = 'zh-CN'): Product[] =>
  def.integratorTypes.map((integrator_type) => ({
    product_id: def.productId,
    name: language.startsWith('zh') ? def.name_cn : def.name_en,
    icon: def.icon,
    integrator_type,
    handle_field_list: offeredFields(def, integrator_type).map(({ name_en, name_cn, type }) => ({
      name_en,
      name_cn,
      type,
    })),
  }));

/** Categories without a product are left out. `type` keeps only products bought that way. */
export const productCatalogue = (
  dataSets: readonly DataSetDefinition[],
  { language = 'zh-CN', type }: { language?: string; type?: ConnectorType | undefined } = {},
): ProductCatalogue => ({
  categories: DATA_CATEGORIES.map((category) => ({
    category_id: category.category_id,
    name: language.startsWith('zh') ? category.name_cn : category.name_en,
    products_data: dataSets
      .filter((def) => def.category === category.category_id)
      .flatMap((def) => productsOf(def, language))
      .filter((product) => !type || product.integrator_type === type),
  })).filter(({ products_data }) => products_data.length > 0),
});

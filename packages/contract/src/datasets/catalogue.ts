import { z } from 'zod';
import { type ConnectorType, INTEGRATOR_TYPES, integratorTypeOf } from '../enums';
import { nameOf } from '../naming';
import type { DataSetDefinition } from './definition';

/** Product catalog (§3). It lists a data set once for each integrator type (`product_id` × `integrator_type`). */
export const productSchema = z.object({
  product_id: z.number().int(),
  name: z.string(),
  icon: z.string(),
  integrator_type: z.enum(INTEGRATOR_TYPES),
  /** Fields that a connector can select; for DATA_SRV, the fixed fields. */
  handle_field_list: z.array(z.object({ name_en: z.string(), name_cn: z.string(), type: z.string() })),
});
export type Product = z.output<typeof productSchema>;

/** Returns the fields that a connector of this type can select (API, FILE) or delivers (DATAPACKET, §1). */
export const offeredFields = (def: DataSetDefinition, type: ConnectorType) =>
  type === 'DATAPACKET' ? def.fields.filter(({ name_en }) => def.defaultColumns.includes(name_en)) : def.fields;

/** One product for each integrator type of a data set. */
export const productsOf = (def: DataSetDefinition, language = 'zh-CN'): Product[] =>
  def.integratorTypes.map((type) => ({
    product_id: def.productId,
    name: nameOf(def, language),
    icon: def.icon,
    integrator_type: integratorTypeOf(type),
    handle_field_list: offeredFields(def, type).map(({ name_en, name_cn, type: kind }) => ({
      name_en,
      name_cn,
      type: kind,
    })),
  }));

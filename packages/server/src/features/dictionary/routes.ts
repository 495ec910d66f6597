import {
  conditionRelation,
  type DataSetDefinition,
  type EnumValue,
  type FieldDefinition,
  fieldDescription,
  fieldLabel,
  unitLabel,
} from '@daas/contract/datasets';
import type { dictionary } from '@daas/contract/endpoints/dictionary';
import { presentChangelog } from '../../gateway/operations/changelog';
import { definitionOf } from '../../kernel/dataSets';
import { localeFor } from '../../kernel/locale';
import { priceFor, readPrices } from '../../money/prices';
import type { Handlers } from '../context';

const namesOf = (one: Pick<FieldDefinition, 'name_cn' | 'name_en' | 'label_en'>) => ({
  name_cn: one.name_cn,
  name_en: fieldLabel(one, 'en-US'),
});
const valuesOf = (values: readonly EnumValue[] | undefined) =>
  values?.map(({ value, name_cn, name_en }) => ({ value, name_cn, name_en })) ?? null;

const fieldOf = (field: FieldDefinition) => ({
  field: field.name_en,
  ...namesOf(field),
  type: field.type,
  unit_cn: unitLabel(field, 'zh-CN'),
  unit_en: unitLabel(field, 'en-US'),
  required: field.required,
  filterable: field.filterable,
  sortable: field.sortable,
  masked: field.masked !== undefined,
  price: field.weight,
  example: field.sample,
  description_cn: fieldDescription(field, 'zh-CN'),
  description_en: fieldDescription(field, 'en-US'),
  values: valuesOf(field.values),
  columns: field.columns?.map((column) => ({ field: column.name_en, ...namesOf(column), type: column.type })) ?? null,
  ends: field.ends?.until ?? null,
});

const relationsOf = (def: DataSetDefinition) =>
  def.relations.map(({ key, name_cn, name_en, dataSet, here, there, weight }) => ({
    relation: key,
    name_cn,
    name_en,
    data_set: dataSet,
    here,
    there,
    price: conditionRelation(def, key) ? weight : null,
  }));

export const dictionaryRoutes: Handlers<keyof typeof dictionary> = {
  async 'dictionary.get'({ services, db, now, language }, { key }) {
    const def = definitionOf(key);
    const [prices, stats] = await Promise.all([readPrices(db, null, now), services.market.statsOf([def])]);
    const { mode, unitPrice } = prices.get(key) ?? priceFor(def, null, []);
    const loaded = stats.get(key);
    return {
      key,
      name_cn: def.name_cn,
      name_en: def.name_en,
      description_cn: def.description_cn,
      description_en: def.description_en,
      connector_types: def.integratorTypes,
      price: { mode, base: unitPrice },
      rows: loaded?.rows ?? 0,
      updated_at: loaded?.loadedAt ?? null,
      fields: def.fields.map(fieldOf),
      relations: relationsOf(def),
      changelog: presentChangelog(def, localeFor(language)),
    };
  },
};

import { descriptionOf, nameOf } from '../naming';
import {
  type DataSetDefinition,
  type EnumValue,
  type FieldDefinition,
  factsOf,
  fieldDescription,
  fieldLabel,
  fieldOf,
  type Notation,
  type Tone,
  unitLabel,
  type Vocabulary,
} from './definition';
import { isNewField } from './isNew';
import { type Provenance, type ProvenanceView, provenanceView } from './provenance';
import { equalityFields, sortOptions } from './requests';

/** A data set for a page, with labels in one language and without properties that a browser does not need. */
export interface DataSetView extends ProvenanceView {
  key: string;
  name: string;
  description: string;
  /** Time of the last load, ISO 8601 UTC; null if not loaded. */
  updated_at: string | null;
  icon: string;
  /** Field with the name of a row. */
  title: string;
  /** Field with the number by which people cite a row. */
  code: string | null;
  /** Field with the state of a row, and the color of each state. */
  status: { field: string; tones: Record<string, Tone> } | null;
  /** Address of the page of a row with the placeholder '{id}'. */
  detail_path: string | null;
  connector_types: DataSetDefinition['integratorTypes'];
  fields: FieldView[];
  /** Columns of a result list, and the fixed dimensions of a DATAPACKET. */
  default_columns: string[];
  /** Fields of the page header besides name, code and state. */
  facts: string[];
  default_sort: string;
  /** 'field' and '-field' of all sort orders. */
  sorts: string[];
  /** Fields with an equality parameter. */
  equality: { name_en: string; label: string; type: FieldDefinition['type'] }[];
  sections: { key: string; title: string; fields: string[] }[];
  /** `sort` is 'field' or '-field' of the other data set; null for its default order. */
  relations: { key: string; title: string; data_set: string; here: string; there: string; sort: string | null }[];
}

interface Labelled {
  value: string;
  label: string;
}

export interface FieldView {
  name_en: string;
  label: string;
  type: FieldDefinition['type'];
  unit: string | null;
  /** Displayed without thousands separators. */
  ordinal: boolean;
  /** Notation of the text, if it is for programs. */
  notation: Notation | null;
  masked: boolean;
  searchable: boolean;
  facet: boolean;
  is_new: boolean;
  /** Field with the English text, or with a list that has names in each language. */
  english: string | null;
  /** Tree or list of its values. */
  vocabulary: Vocabulary | null;
  description: string | null;
  /** Values of a closed list. */
  values: Labelled[] | null;
  /** Columns of `records`. */
  columns: { name_en: string; label: string; type: string; ordinal: boolean; values: Labelled[] | null }[] | null;
}

const isMark = (def: DataSetDefinition, name: string) => fieldOf(def, name)?.type === 'boolean';

/** Returns the view. `provenance` and `updatedAt` belong to the last load; `now` decides what is new. */
export const dataSetView = (
  def: DataSetDefinition,
  language = 'zh-CN',
  provenance: Provenance | null = null,
  updatedAt: string | null = null,
  now = new Date(),
): DataSetView => {
  const labelled = (values: EnumValue[] | undefined) =>
    values?.map((item) => ({ value: item.value, label: nameOf(item, language) })) ?? null;
  // The name of a row replaces its id, and the field that exists replaces a mark of existence.
  const ids = def.fields.flatMap(({ refers }) => (refers?.by === 'id' ? (refers.from ?? []) : []));
  const isForPrograms = (name: string) => ids.includes(name) || (name.startsWith('has_') && isMark(def, name));
  return {
    key: def.key,
    name: nameOf(def, language),
    description: descriptionOf(def, language),
    updated_at: updatedAt,
    icon: def.icon,
    title: def.title,
    code: def.code ?? null,
    status: def.status ?? null,
    detail_path: def.detailPath ?? null,
    connector_types: def.integratorTypes,
    ...provenanceView(provenance, language),
    fields: def.fields.map((field) => ({
      name_en: field.name_en,
      label: fieldLabel(field, language),
      type: field.type,
      unit: unitLabel(field, language),
      ordinal: field.ordinal,
      notation: field.notation ?? null,
      masked: field.masked !== undefined,
      searchable: field.searchable,
      facet: field.facet,
      is_new: isNewField(def, field.name_en, now),
      english: field.english ?? null,
      vocabulary: field.vocabulary ?? null,
      description: fieldDescription(field, language),
      values: labelled(field.values),
      columns:
        field.columns?.map((column) => ({
          name_en: column.name_en,
          label: fieldLabel(column, language),
          type: column.type,
          ordinal: column.ordinal,
          values: labelled(column.values),
        })) ?? null,
    })),
    default_columns: def.defaultColumns,
    facts: factsOf(def),
    default_sort: def.defaultSort,
    sorts: sortOptions(def),
    equality: equalityFields(def).map((field) => ({
      name_en: field.name_en,
      label: fieldLabel(field, language),
      type: field.type,
    })),
    sections: def.sections.map((section) => ({
      key: section.key,
      title: nameOf(section, language),
      fields: section.fields.filter((name) => !isForPrograms(name)),
    })),
    relations: def.relations.map((relation) => ({
      key: relation.key,
      title: nameOf(relation, language),
      data_set: relation.dataSet,
      here: relation.here,
      there: relation.there,
      sort: relation.sort ?? null,
    })),
  };
};

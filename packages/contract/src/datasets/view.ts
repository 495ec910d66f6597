import { descriptionOf, nameOf } from '../naming';
import {
  type DataSetDefinition,
  type EnumValue,
  type FieldDefinition,
  factsOf,
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

/** A data set as a page draws it: labels in one language, nothing a browser has no use for. */
export interface DataSetView extends ProvenanceView {
  key: string;
  name: string;
  description: string;
  /** When its rows were loaded, ISO 8601 UTC; null where they were not. */
  updated_at: string | null;
  icon: string;
  /** The field that names a row. */
  title: string;
  /** The field whose value people quote a row by. */
  code: string | null;
  /** The field that says in which state a row is, and what colour each state has. */
  status: { field: string; tones: Record<string, Tone> } | null;
  /** The page of one row, '{id}' in its place. */
  detail_path: string | null;
  connector_types: DataSetDefinition['integratorTypes'];
  fields: FieldView[];
  /** Columns of a result list and the fixed dimensions of a DATAPACKET. */
  default_columns: string[];
  /** What stands in the head of a row's page besides its name, code and state. */
  facts: string[];
  default_sort: string;
  /** 'field' and '-field' of everything that can be ordered by. */
  sorts: string[];
  /** Fields a program may ask for by an equality parameter. */
  equality: { name_en: string; label: string; type: FieldDefinition['type'] }[];
  sections: { key: string; title: string; fields: string[] }[];
  /** `sort` is 'field' or '-field' of the other data set; null for its own order. */
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
  /** Written without separators of thousands. */
  ordinal: boolean;
  /** How its text is written, where that is for programs. */
  notation: Notation | null;
  masked: boolean;
  searchable: boolean;
  facet: boolean;
  is_new: boolean;
  /** The field that has its words in English, or as a list that is named in each language. */
  english: string | null;
  /** The tree or list its values are names of. */
  vocabulary: Vocabulary | null;
  description: string | null;
  /** Of a closed list. */
  values: Labelled[] | null;
  /** Of `records`. */
  columns: { name_en: string; label: string; type: string; ordinal: boolean; values: Labelled[] | null }[] | null;
}

const isMark = (def: DataSetDefinition, name: string) => fieldOf(def, name)?.type === 'boolean';

/** `provenance` is what was stated of its last load, `updatedAt` when that was; `now` decides what is new. */
export const dataSetView = (
  def: DataSetDefinition,
  language = 'zh-CN',
  provenance: Provenance | null = null,
  updatedAt: string | null = null,
  now = new Date(),
): DataSetView => {
  const labelled = (values: EnumValue[] | undefined) =>
    values?.map((item) => ({ value: item.value, label: nameOf(item, language) })) ?? null;
  // A row's name stands for the id by which it is found, and what is there for the mark that something is.
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
      description: field.description ?? null,
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

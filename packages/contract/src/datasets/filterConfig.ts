import { nameOf, questionOf } from '../naming';
import type { DataSetDefinition, FieldDefinition, Relation, Vocabulary } from './definition';
import { fieldLabel, unitLabel } from './definition';
import { ID_FIELD, OPERATORS_OF, type Operator, recordColumn, recordFields } from './filter';
import { isNew, isNewField } from './isNew';
import { conditionRelations, relatedDataSet } from './relation';
import { vocabularyLevel } from './vocabulary';

/** A group of the advanced filter: a section of the detail page. */
export type FilterCategory = {
  name: string;
  /** `name` is that of the field, `title` its label. */
  dimensions: { name: string; title: string; is_new: boolean; type: string; facet: boolean }[];
};
/** `question` is the question that the rows answer, if declared. */
export type HotFilter = { name: string; question: string | null; is_new: boolean; filter: unknown };

interface RelationOption {
  name: string;
  label: string;
  data_set: string;
  price: number;
  fields: {
    name: string;
    label: string;
    type: string;
    operators: Operator[];
    unit: string | null;
    /** Options of a closed list. */
    options: { value: string; label: string }[] | null;
    vocabulary: { name: Vocabulary; level: number } | null;
  }[];
}

/** "Filter configuration" of §3: options of an advanced filter, with labels in one language. */
export type FilterConfig = {
  /** Relations whose rows conditions can count, with the fields of those rows. `price` is that of a result. */
  relations: RelationOption[];
  /** JSON text of `FilterCategory[]`. */
  categories: string;
  /** JSON text of `HotFilter[]`: predefined filters, best first. */
  hot_list: string;
  /** Options of each field with a closed list. */
  filter_options: { name: string; options: { value: string; label: string; is_new: boolean }[] }[];
  /** All filterable fields with their input types. */
  input_values: {
    name: string;
    type: string;
    operators: Operator[];
    unit: string | null;
    /** Vocabulary and level of its names: 1 for the widest, 0 for any. */
    vocabulary: { name: Vocabulary; level: number } | null;
  }[];
};

const filterableFields = (def: DataSetDefinition): FieldDefinition[] => [
  ...def.fields.filter((field) => field.filterable && !field.masked),
  ...recordFields(def),
  ID_FIELD,
];

const vocabularyOf = (field: FieldDefinition) =>
  field.vocabulary ? { name: field.vocabulary, level: vocabularyLevel(field, field.vocabulary) } : null;

const relationOption = (relation: Relation, language: string): RelationOption => ({
  name: relation.key,
  label: nameOf(relation, language),
  data_set: relation.dataSet,
  price: relation.weight,
  fields: filterableFields(relatedDataSet(relation)).map((field) => ({
    name: field.name_en,
    label: fieldLabel(field, language),
    type: field.type,
    operators: [...OPERATORS_OF[field.type]],
    unit: unitLabel(field, language),
    options: field.values?.map((item) => ({ value: item.value, label: nameOf(item, language) })) ?? null,
    vocabulary: vocabularyOf(field),
  })),
});

export const filterConfig = (def: DataSetDefinition, language = 'zh-CN', now = new Date()): FilterConfig => {
  const filterable = filterableFields(def);
  const sectionOf = ({ name_en }: FieldDefinition) =>
    def.sections.find(({ fields }) => fields.includes(recordColumn(name_en)?.records ?? name_en));
  const category = (name: string, fields: FieldDefinition[]): FilterCategory => ({
    name,
    dimensions: fields.map((field) => ({
      name: field.name_en,
      title: fieldLabel(field, language),
      is_new: isNewField(def, field.name_en, now),
      type: field.type,
      facet: field.facet,
    })),
  });
  const categories = [
    ...def.sections.map((section) =>
      category(
        nameOf(section, language),
        filterable.filter((field) => sectionOf(field) === section),
      ),
    ),
    category(
      nameOf({ name_cn: '其他', name_en: 'Other', name_ar: 'أخرى' }, language),
      filterable.filter((field) => !sectionOf(field)),
    ),
  ].filter(({ dimensions }) => dimensions.length > 0);
  const hot: HotFilter[] = def.hotFilters.map((item) => ({
    name: nameOf(item, language),
    question: questionOf(item, language),
    is_new: isNew(item.since, now),
    filter: item.filter,
  }));
  return {
    categories: JSON.stringify(categories),
    hot_list: JSON.stringify(hot),
    filter_options: filterable
      .filter((field) => field.values)
      .map((field) => ({
        name: field.name_en,
        options: (field.values ?? []).map((item) => ({
          value: item.value,
          label: nameOf(item, language),
          is_new: isNew(item.since, now),
        })),
      })),
    input_values: filterable.map((field) => ({
      name: field.name_en,
      type: field.type,
      operators: [...OPERATORS_OF[field.type]],
      unit: unitLabel(field, language),
      vocabulary: vocabularyOf(field),
    })),
    relations: conditionRelations(def).map((relation) => relationOption(relation, language)),
  };
};

import { CHANGE_KINDS, type ChangeKind } from '../enums';
import { type DataSetDefinition, type FieldDefinition, fieldLabel } from './definition';

/** Prefix of the name of a previous value. Names without it contain the new value. */
export const BEFORE = 'before_';

const KINDS: Record<ChangeKind, { name_cn: string; name_en: string; name_ar: string }> = {
  changed: { name_cn: '变更', name_en: 'Changed', name_ar: 'تغيّر' },
  appeared: { name_cn: '出现', name_en: 'Appeared', name_ar: 'ظهر' },
  vanished: { name_cn: '消失', name_en: 'Vanished', name_ar: 'اختفى' },
};

const cache = new WeakMap<DataSetDefinition, DataSetDefinition>();

/** Defines changes of rows as a data set, so that monitor rules are filters of it. */
export function changesOf(def: DataSetDefinition): DataSetDefinition {
  const changes = cache.get(def) ?? build(def);
  cache.set(def, changes);
  return changes;
}

function build(def: DataSetDefinition): DataSetDefinition {
  const compared = def.fields.filter(({ filterable, masked }) => filterable && !masked);
  const plain = { required: false, searchable: false, sortable: false, facet: false };
  const before = (field: FieldDefinition): FieldDefinition => ({
    ...field,
    ...plain,
    name_en: `${BEFORE}${field.name_en}`,
    name_cn: `变更前·${field.name_cn}`,
    label_en: `Before: ${fieldLabel(field, 'en-US')}`,
    name_ar: `قبل التغيير: ${fieldLabel(field, 'ar')}`,
  });
  const own: FieldDefinition[] = [
    {
      ...plain,
      name_en: 'change_kind',
      name_cn: '变化类型',
      label_en: 'Type of change',
      name_ar: 'نوع التغيير',
      type: 'enum',
      filterable: true,
      weight: 0,
      ordinal: false,
      aliases: [],
      sample: 'changed',
      values: CHANGE_KINDS.map((value) => ({ value, ...KINDS[value] })),
    },
    {
      ...plain,
      name_en: 'changed_fields',
      name_cn: '变更字段',
      label_en: 'Fields changed',
      name_ar: 'الحقول المتغيّرة',
      type: 'tags',
      filterable: true,
      weight: 0,
      ordinal: false,
      aliases: [],
      sample: [def.title],
      values: def.fields.map((field) => ({
        value: field.name_en,
        name_cn: field.name_cn,
        name_en: fieldLabel(field, 'en-US'),
        name_ar: fieldLabel(field, 'ar'),
      })),
    },
  ];
  const sections = [
    {
      key: 'change',
      name_cn: '变化',
      name_en: 'Change',
      name_ar: 'التغيير',
      fields: own.map(({ name_en }) => name_en),
    },
    ...[
      {
        key: 'after',
        name_cn: '变更后的值',
        name_en: 'Values afterwards',
        name_ar: 'القيم بعد التغيير',
        fields: compared.map(({ name_en }) => name_en),
      },
      {
        key: 'before',
        name_cn: '变更前的值',
        name_en: 'Values before',
        name_ar: 'القيم قبل التغيير',
        fields: compared.map((field) => before(field).name_en),
      },
    ].filter(({ fields }) => fields.length > 0),
  ];
  return {
    ...def,
    fields: [...own, ...compared.map((field) => ({ ...field, ...plain })), ...compared.map(before)],
    sections,
    hotFilters: [],
  };
}

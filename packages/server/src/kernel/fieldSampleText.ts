import { type FieldDefinition, unitLabel } from '@daas/contract/datasets';
import { isChinese, nameOf } from '@daas/contract/naming';
import type { Language } from './locale';

/** Returns a field's sample as shown to users: label, unit, first record; an empty text without a sample. */
export function fieldSampleText(field: FieldDefinition, language: Language): string {
  const chinese = isChinese(language);
  const label = (value: unknown): string => {
    const enumValue = field.values?.find((one) => one.value === value);
    return enumValue ? nameOf(enumValue, language) : String(value);
  };
  const { sample, type } = field;
  if (sample === null) return '';
  if (typeof sample === 'boolean') return sample ? (chinese ? '是' : 'Yes') : chinese ? '否' : 'No';
  if (typeof sample === 'number') return [String(sample), unitLabel(field, language)].filter(Boolean).join(' ');
  if (!Array.isArray(sample)) return label(sample);
  if (type === 'tags') return sample.map(label).join(chinese ? '、' : ', ');
  const [first = {}] = sample as Record<string, unknown>[];
  return Object.values(first)
    .filter((value) => value !== null)
    .join(' · ');
}

import type { FilterCondition } from '@daas/contract/datasets/filter';
import dayjs from 'dayjs';

type Row = Record<string, unknown>;

const words = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
/** Sizes a company may have; a programme that takes any asks nothing. */
const SCALES: Record<string, string[]> = {
  中小微企业: ['中型', '小型', '微型'],
  规模以上企业: ['大型', '中型', '小型'],
};

/** What the project asks of a company, as conditions on registered companies. */
export function conditionsOf(project: Row): FilterCondition[] {
  const conditions: FilterCondition[] = [{ field: 'status', op: 'eq', value: '存续' }];
  for (const field of ['province', 'city', 'county'])
    if (project[field]) conditions.push({ field, op: 'eq', value: String(project[field]) });
  const industries = words(project.condition_industries);
  if (industries.length > 0) conditions.push({ field: 'industry_l1', op: 'in', value: industries });
  const tags = words(project.condition_tags);
  if (tags.length > 0) conditions.push({ field: 'tags', op: 'all', value: tags });
  const scales = SCALES[String(project.condition_scale)];
  if (scales) conditions.push({ field: 'scale', op: 'in', value: scales });
  const years = Number(project.condition_min_years ?? 0);
  if (years > 0) {
    const since = dayjs(String(project.window_end)).subtract(years, 'year').format('YYYY-MM-DD');
    conditions.push({ field: 'established_date', op: 'lte', value: since });
  }
  const insured = Number(project.condition_min_insured ?? 0);
  if (insured > 0) conditions.push({ field: 'insured_count', op: 'gte', value: insured });
  return conditions;
}

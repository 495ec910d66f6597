import type { DataSetView } from '@daas/contract/datasets/view';
import { SectionsPage } from '@daas/kit/market/SectionsPage';
import { useIntl } from '@umijs/max';

/** Stated in the heading. */
export const HEADED = [
  'registered_capital',
  'established_date',
  'employees_band',
  'revenue_band',
  'industry_l2',
  'city',
];
/** Said by the heading, by another tab, or by the value that it is about. */
const ELSEWHERE = ['name', 'uscc', 'status', 'tags', 'has_phone', 'shareholders', 'changes', ...HEADED];
/** Of branches only. */
const OF_BRANCHES = 'parent_uscc';

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** What the register says besides the heading: each fact once, and what it does not say in one line. */
export function Overview({ view, row }: { view: DataSetView; row: Record<string, unknown> }) {
  const { formatMessage } = useIntl();
  const fields = view.sections.flatMap((section) => section.fields).filter((name) => !ELSEWHERE.includes(name));
  const untold = fields.filter((name) => isEmpty(row[name]) && name !== OF_BRANCHES);
  const sections = view.sections
    .map((section) => ({
      ...section,
      fields: section.fields.filter((name) => fields.includes(name) && !isEmpty(row[name])),
    }))
    .filter((section) => section.fields.length > 0);
  const labels = untold.map((name) => view.fields.find((field) => field.name_en === name)?.label ?? name);
  return (
    <>
      <SectionsPage view={view} row={row} sections={sections} />
      {labels.length > 0 && (
        <p>
          {formatMessage({ id: 'entity.untold' }, { fields: labels.join(formatMessage({ id: 'data-detail.comma' })) })}
        </p>
      )}
    </>
  );
}

import type { DataSetView } from '@daas/contract/datasets/view';
import { businessDay } from '@daas/kit/format';
import { Card, Steps } from 'antd';

interface Props {
  view: DataSetView;
  row: Record<string, unknown>;
  /** Dates in the order they come. */
  fields: readonly string[];
  label: string;
}

/** The dates of a row as steps: what is past, what is to come; those it has not are left out. */
export function DateSteps({ view, row, fields, label }: Props) {
  const now = businessDay();
  const steps = fields.flatMap((name) => {
    const field = view.fields.find((one) => one.name_en === name);
    const day = row[name];
    return field && typeof day === 'string' ? [{ key: name, title: field.label, day }] : [];
  });
  if (steps.length < 2) return null;
  return (
    <Card variant="borderless" role="region" aria-label={label}>
      <Steps
        size="small"
        current={steps.filter(({ day }) => day <= now).length - 1}
        items={steps.map(({ key, title, day }) => ({
          key,
          title,
          content: <span className="tabular">{day}</span>,
          status: day <= now ? ('finish' as const) : ('wait' as const),
        }))}
      />
    </Card>
  );
}

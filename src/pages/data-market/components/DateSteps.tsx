import type { DataSetView } from '@daas/contract/datasets/view';
import { businessDay } from '@daas/kit/format';
import { Card, Steps } from 'antd';

interface Props {
  view: DataSetView;
  row: Record<string, unknown>;
  /** Dates in the order they come. */
  fields: readonly string[];
  label: string;
  /** It ended before its time, so that nothing is to come any more. */
  isOver?: boolean;
}

/** The dates of a row as steps: what is past, what is to come; those it has not are left out. */
export function DateSteps({ view, row, fields, label, isOver = false }: Props) {
  const now = businessDay();
  const steps = fields.flatMap((name) => {
    const field = view.fields.find((one) => one.name_en === name);
    const day = row[name];
    if (!field || typeof day !== 'string' || (isOver && day > now)) return [];
    return [{ key: name, title: field.label, day }];
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

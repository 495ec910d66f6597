import type { MeasureKey, PeriodKey, Subject } from '@daas/contract/measures';
import { useIntl } from '@umijs/max';
import type { ReactNode } from 'react';

export interface MeasureOf {
  measure: MeasureKey;
  period: PeriodKey;
  /** Whose it is, where it is not the whole company's. */
  subject?: Subject | undefined;
}

/** Attributes of an element that shows a measure, such as a chart; tests compare the values. // packages/server/src/features/measures/README.md */
export const measureAttributes = ({ measure, period, subject }: MeasureOf) => ({
  'data-measure': measure,
  'data-period': period,
  ...(subject ? { 'data-subject': subject } : {}),
});

/** The value of antd's Statistic, but in any text and with its measure, whose definition is the tooltip. */
export function MeasureValue({ children, ...of }: MeasureOf & { children: ReactNode }) {
  const { formatMessage } = useIntl();
  return (
    <span className="tabular" title={formatMessage({ id: `measure.${of.measure}` })} {...measureAttributes(of)}>
      {children}
    </span>
  );
}

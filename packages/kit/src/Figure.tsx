import type { MeasureKey, PeriodKey, Subject } from '@daas/contract/measures';
import { useIntl } from '@umijs/max';
import type { ReactNode } from 'react';

export interface FigureOf {
  measure: MeasureKey;
  period: PeriodKey;
  /** Whose it is, where it is not the whole company's. */
  subject?: Subject | undefined;
}

/** Marks what shows a measure, such as a chart: two of one measure, period and subject show the same. // decision 0079 */
export const measured = ({ measure, period, subject }: FigureOf) => ({
  'data-measure': measure,
  'data-period': period,
  ...(subject ? { 'data-subject': subject } : {}),
});

/** A figure of the company's records, with its measure; what that counts is read when one points at it. */
export function Figure({ children, ...of }: FigureOf & { children: ReactNode }) {
  const { formatMessage } = useIntl();
  return (
    <span className="tabular" title={formatMessage({ id: `measure.${of.measure}` })} {...measured(of)}>
      {children}
    </span>
  );
}

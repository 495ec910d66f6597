import type { EndpointOutput } from '@daas/contract/endpoints';
import type { TaxFigures } from '@daas/contract/endpoints/tax';
import { TAX_RULES, type TaxRule } from '@daas/contract/tax';

type Report = EndpointOutput<'taxReport.read'>;
type Quarter = TaxFigures['quarters'][number];
type Sign = Report['signs'][number];

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);
const taxOf = ({ taxes }: Quarter) => sum(Object.values(taxes));
const totals = (quarters: readonly Quarter[]) => {
  const total = (of: (quarter: Quarter) => number) => sum(quarters.map(of));
  return {
    revenue: total((quarter) => quarter.revenue),
    invoiced: total((quarter) => quarter.invoiced),
    profit: total((quarter) => quarter.profit),
    tax: total(taxOf),
    vat: total(({ taxes }) => taxes.vat),
    income: total(({ taxes }) => taxes.income),
    invoices: total((quarter) => quarter.invoices),
    voided: total((quarter) => quarter.voided),
  };
};

/** Computes the ratios of the last four quarters, and the growth against the four before. */
export function computeRatios({ quarters }: TaxFigures): Report['ratios'] {
  const last = totals(quarters.slice(-4));
  const before = totals(quarters.slice(-8, -4));
  return {
    revenue: last.revenue,
    tax: last.tax,
    vat_burden: share(last.vat, last.revenue),
    income_burden: share(last.income, last.revenue),
    gross_margin: share(last.profit, last.revenue),
    growth: quarters.length < 8 || before.revenue <= 0 ? null : last.revenue / before.revenue - 1,
    voided: share(last.voided, last.invoices),
    top5_share: quarters.at(-1)?.top5_share ?? null,
  };
}

/** Returns the longest run of consecutive quarters that satisfy a condition. */
function longestRun(quarters: readonly Quarter[], holds: (quarter: Quarter) => boolean): Quarter[] {
  let best: Quarter[] = [];
  let run: Quarter[] = [];
  for (const quarter of quarters) {
    run = holds(quarter) ? [...run, quarter] : [];
    if (run.length > best.length) best = run;
  }
  return best;
}

/** Value and quarters of a rule; null without data. */
type RuleMeasure = { value: number; quarters: Quarter[] } | null;
const MEASURES: Record<TaxRule, (figures: TaxFigures, last: Quarter[]) => RuleMeasure> = {
  'filed-late': (_, last) => {
    const late = last.filter(({ filed_on, due_on }) => filed_on > due_on);
    return { value: late.length, quarters: late };
  },
  'zero-declared': ({ quarters }) => {
    const zero = longestRun(quarters, ({ revenue }) => revenue === 0);
    return { value: zero.length, quarters: zero };
  },
  'vat-burden-low': (_, last) => {
    const { vat, revenue } = totals(last);
    return revenue > 0 ? { value: vat / revenue, quarters: last } : null;
  },
  'revenue-drop': ({ quarters }) => {
    const [now, yearBefore] = [quarters.at(-1), quarters.at(-5)];
    return now && yearBefore && yearBefore.revenue > 0
      ? { value: 1 - now.revenue / yearBefore.revenue, quarters: [yearBefore, now] }
      : null;
  },
  losses: ({ quarters }) => {
    const lost = longestRun(quarters, ({ profit }) => profit < 0);
    return { value: lost.length, quarters: lost };
  },
  'invoices-voided': (_, last) => {
    const { voided, invoices } = totals(last);
    return invoices > 0 ? { value: voided / invoices, quarters: last } : null;
  },
  'customers-concentrated': (_, last) => {
    const newest = last.at(-1);
    return newest ? { value: newest.top5_share, quarters: [newest] } : null;
  },
  'invoiced-above-declared': (_, last) => {
    const { invoiced, revenue } = totals(last);
    return revenue > 0 ? { value: invoiced / revenue - 1, quarters: last } : null;
  },
  'tax-owed': ({ quarters }) => {
    const owing = quarters.filter((quarter) => quarter.paid < taxOf(quarter));
    return { value: sum(owing.map((quarter) => taxOf(quarter) - quarter.paid)), quarters: owing };
  },
  'credit-low': ({ credit_grade }) => ({ value: ['C', 'D'].includes(credit_grade) ? 1 : 0, quarters: [] }),
};
/** Rules that are raised below or from their threshold; all others are raised above it. */
const RAISED: Partial<Record<TaxRule, (value: number, threshold: number) => boolean>> = {
  'vat-burden-low': (value, threshold) => value < threshold,
  'filed-late': (value, threshold) => value >= threshold,
  'zero-declared': (value, threshold) => value >= threshold,
  losses: (value, threshold) => value >= threshold,
};
const WEIGHT = { high: 0, medium: 1, low: 2 };

/** Returns the signs of risk, most severe first. */
export function findRiskSigns(figures: TaxFigures): Sign[] {
  const last = figures.quarters.slice(-4);
  return (Object.keys(TAX_RULES) as TaxRule[])
    .flatMap((rule): Sign[] => {
      const { level, threshold } = TAX_RULES[rule];
      const measured = MEASURES[rule](figures, last);
      const raised = RAISED[rule] ?? ((value, limit) => value > limit);
      if (!measured || !raised(measured.value, threshold)) return [];
      return [{ rule, level, value: measured.value, quarters: measured.quarters.map(({ quarter }) => quarter) }];
    })
    .sort((one, other) => WEIGHT[one.level] - WEIGHT[other.level]);
}

import type { EndpointOutput } from '@daas/contract/endpoints';
import { MEASURES } from '@daas/contract/measures';
import { expect, test } from 'vitest';
import { useStage } from '../../support/journey';
import { HEIGHT, NARROW, type Visitor, visit, WIDE } from '../../support/visitor';

/** A figure of a page: what it says it is, and what it reads. */
interface ShownFigure {
  page: string;
  measure: string;
  period: string;
  subject: string;
  reads: string;
}

let visitor: Visitor;
/** Pages of the company's own records, one of each kind; the connectors and apps are the demo's most called ones. */
let pages: string[];

const stage = useStage(async () => {
  visitor = await visit(stage);
  await visitor.signIn();
  const { calls } = await visitor.read<EndpointOutput<'overview.get'>>('/api/overview');
  const { connectors = [], apps = [] } = calls ?? {};
  const { list: months } = await visitor.read<EndpointOutput<'partner.commission'>>('/api/partner/commission');
  const { list: customerApps } = await visitor.read<EndpointOutput<'partner.customerApps'>>('/api/partner/apps');
  const connector = (tab: string) => connectors.slice(0, 2).map(({ id }) => `/connector/API/detail/${id}/${tab}`);
  pages = [
    '/overview',
    '/cost-center/overview',
    '/cost-center/overview/bills',
    '/cost-center/overview/explain',
    '/cost-center/overview/budgets',
    '/my-data/calls-record?last=30d',
    '/my-data/connector/list/all',
    ...connector('base-info'),
    ...connector('cost-statistics'),
    ...connector('calls-record?last=30d'),
    '/my-data/app-manage/list',
    ...apps.slice(0, 2).map(({ id }) => `/my-data/app-manage/detail/${id}`),
    '/data-application/enterprise-monitor/monitoring-list',
    '/partner/customer-insurance',
    '/partner/commission-manage',
    ...months.slice(0, 2).map(({ month }) => `/partner/commission-manage/detail/${month}`),
    '/partner/inventory-manage',
    ...customerApps.slice(0, 2).map(({ id }) => `/partner/app-manage/detail/${id}`),
  ];
});

/** Every figure of the page that says what it is. What a chart draws is none: its numbers are in a picture. */
const figuresOf = async (page: string): Promise<ShownFigure[]> => {
  await visitor.open(page);
  const found = await visitor.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-measure]')]
      .filter((one) => !one.querySelector('svg, canvas, button'))
      .map((one) => ({
        measure: one.dataset.measure ?? '',
        period: one.dataset.period ?? '',
        subject: one.dataset.subject ?? '',
        reads: one.textContent?.trim() ?? '',
      })),
  );
  return found.map((one) => ({ page, ...one }));
};

/**
 * Amounts and counts that stand by themselves on a page of records and do not say what they are. Rows of a list are records,
 * a limit is a setting, and what stands at an axis a scale.
 */
const unbound = (): Promise<string[]> =>
  visitor.page.evaluate(() => {
    const NUMBER = /^[¥$]?\s?\d{1,3}(,\d{3})*(\.\d+)?\+?$/;
    const elsewhere =
      'table, nav, header, aside, svg, button, [data-measure], [data-setting], [aria-hidden=true], [class*=-pagination]';
    return [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((one) => one.childElementCount === 0 && one.offsetParent !== null && !one.closest(elsewhere))
      .filter((one) => NUMBER.test(one.textContent?.trim() ?? ''))
      .map((one) => `${one.textContent} in ${one.parentElement?.parentElement?.textContent?.slice(0, 60)}`);
  });

/** Those of one measure, period and subject that do not all read the same. */
function contradictions(shown: readonly ShownFigure[]): string[] {
  const groups = new Map<string, ShownFigure[]>();
  for (const one of shown) {
    const key = `${one.measure} · ${one.period} · ${one.subject || 'company'}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups].flatMap(([key, group]) =>
    new Set(group.map(({ reads }) => reads)).size > 1
      ? [`${key}: ${group.map(({ page, reads }) => `${reads} (${page})`).join(', ')}`]
      : [],
  );
}

test.each([WIDE, NARROW])(
  'at %i px every figure of records says what it is, and equal ones read equal',
  async (width) => {
    await visitor.page.setViewportSize({ width, height: HEIGHT });
    const shown: ShownFigure[] = [];
    const nameless: string[] = [];
    for (const page of pages) {
      const figures = await figuresOf(page);
      expect([page, figures.length > 0]).toEqual([page, true]);
      shown.push(...figures);
      nameless.push(...(await unbound()).map((one) => `${page}: ${one}`));
    }
    expect(shown.filter(({ measure }) => !(measure in MEASURES))).toEqual([]);
    expect(shown.filter(({ reads, period }) => reads === '' || period === '')).toEqual([]);
    expect(nameless).toEqual([]);
    expect(contradictions(shown)).toEqual([]);
    // Figures that several pages show, so that the above compares something.
    const twice = (measure: string) =>
      new Set(shown.filter((one) => one.measure === measure).map(({ page }) => page)).size;
    for (const measure of [
      'calls',
      'calls_failed',
      'spend',
      'spend_calls',
      'success_rate',
      'balance_available',
      'commission',
    ])
      expect([measure, twice(measure) > 1]).toEqual([measure, true]);
  },
);

import { UNUSUAL_SPEND } from '@daas/contract/constants';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import type { Sql } from '../../db/client';
import { checkPeriod, DAY_MS } from '../../kernel/period';
import { productName } from '../../kernel/products';
import { business, businessDay, endOfDay, iso, startOfDay } from '../../kernel/time';
import type { MemberContext } from '../context';
import { outlookOf, unusualDays } from './outlook';
import { accountOf, type BillBy, type BillRow, billRows, callsByDay, ledgerPage, spendByDay } from './repository';

const RECENT_DAYS = 7;
const CHART_DAYS = 30;
const SHARES = 20;
const LEDGER_DEFAULT_DAYS = 365;

/** A day's spend as the last seven whole days went; what forecasts go by. */
const dailySpend = (spend: Map<string, number>, now: Date): number => {
  const days = Array.from({ length: RECENT_DAYS }, (_, n) =>
    businessDay(
      business(now)
        .subtract(n + 1, 'day')
        .toDate(),
    ),
  );
  return days.reduce((sum, day) => sum + (spend.get(day) ?? 0), 0) / RECENT_DAYS;
};

/** Whole and tenth days the money lasts; null while nothing is spent. */
const daysLeft = (available: number, daily: number): number | null =>
  daily > 0 ? Math.max(0, Math.round((available / daily) * 10) / 10) : null;

/** The balance and how long it lasts, for pages that show no more. */
export async function standing(sql: Sql, companyId: number, now: Date) {
  const period = { from: new Date(now.getTime() - (RECENT_DAYS + 1) * DAY_MS), to: now };
  const [account, spend] = await Promise.all([accountOf(sql, companyId), spendByDay(sql, companyId, period)]);
  const available = account.balance - account.reserved;
  return { ...account, available, days_left: daysLeft(available, dailySpend(spend, now)) };
}

export async function accountOverview({
  services,
  caller,
  now,
  locale,
}: MemberContext): Promise<EndpointOutput<'cost.overview'>> {
  const { sql } = services.database;
  const today = business(now).startOf('day');
  const monthStart = today.startOf('month');
  const until = today.add(1, 'day').toDate();
  const from = monthStart.subtract(1, 'month').toDate();
  const chartFrom = today.subtract(CHART_DAYS - 1, 'day');
  const usualFrom = chartFrom.subtract(UNUSUAL_SPEND.days, 'day').toDate();
  const sharesBy = (by: BillBy) =>
    billRows(
      services,
      caller.companyId,
      { from: monthStart.toDate(), to: until },
      { by, granularity: 'month', limit: SHARES },
    );
  const [account, spend, calls, products, connectors, apps] = await Promise.all([
    accountOf(sql, caller.companyId),
    spendByDay(sql, caller.companyId, { from: new Date(Math.min(usualFrom.getTime(), from.getTime())), to: until }),
    callsByDay(sql, caller.companyId, { from: chartFrom.toDate(), to: until }),
    sharesBy('product'),
    sharesBy('connector'),
    sharesBy('app'),
  ]);
  const spentIn = (month: string) =>
    [...spend].reduce((sum, [day, amount]) => (day.startsWith(month) ? sum + amount : sum), 0);
  const month = spentIn(monthStart.format('YYYY-MM'));
  const daily = dailySpend(spend, now);
  const available = account.balance - account.reserved;
  return {
    ...account,
    available,
    today: spend.get(businessDay(now)) ?? 0,
    month,
    last_month: spentIn(business(from).format('YYYY-MM')),
    forecast: month + Math.round(daily * (monthStart.daysInMonth() - today.date())),
    days_left: daysLeft(available, daily),
    days: daysFrom(chartFrom, CHART_DAYS).map((day) => ({
      day,
      spend: spend.get(day) ?? 0,
      calls: calls.get(day) ?? 0,
    })),
    unusual: unusualDays(spend, daysFrom(business(usualFrom), UNUSUAL_SPEND.days + CHART_DAYS)),
    outlook: outlookOf(spend, daysFrom(monthStart, monthStart.daysInMonth()), businessDay(now), daily),
    by: {
      product: products.map((row) => ({ ...shareOf(row), name: productName(row.key, locale) })),
      connector: connectors.map(shareOf),
      app: apps.map(shareOf),
    },
  };
}

const daysFrom = (first: ReturnType<typeof business>, count: number): string[] =>
  Array.from({ length: count }, (_, n) => businessDay(first.add(n, 'day').toDate()));

const shareOf = ({ key, name, amount, calls }: BillRow) => ({ key, name, spend: amount, calls });

export async function ledger(
  { services, caller, now }: MemberContext,
  input: EndpointParsedInput<'cost.ledger'>,
): Promise<EndpointOutput<'cost.ledger'>> {
  const to = input.to ? endOfDay(input.to) : endOfDay(businessDay(now));
  const from = input.from ? startOfDay(input.from) : new Date(to.getTime() - LEDGER_DEFAULT_DAYS * DAY_MS);
  const page = await ledgerPage(services.database.sql, caller.companyId, input, checkPeriod({ from, to }));
  return {
    list: page.rows.map(({ at, cause_type, cause_id, ...row }) => ({
      ...row,
      at: iso(at),
      cause: { type: cause_type, id: cause_id },
    })),
    total: page.total,
    capped: page.capped,
    current: input.current,
    pageSize: input.pageSize,
  };
}

import { UNUSUAL_SPEND } from '@daas/contract/constants';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { checkPeriod, DAY_MS, untilNow } from '../../kernel/period';
import { productName } from '../../kernel/products';
import { business, businessDay, endOfDay, iso, startOfDay } from '../../kernel/time';
import type { MemberContext } from '../context';
import { type Book, callFigures } from '../measures/calls';
import { accountOf, everything, type Spent, spentByDay, spentIn, usage } from '../measures/money';
import { billShares, type Share } from './billRows';
import { ledgerPage } from './ledger';
import { outlookOf, unusualDays } from './outlook';

const RECENT_DAYS = 7;
const CHART_DAYS = 30;
const SHARES = 20;
const LEDGER_DEFAULT_DAYS = 365;

/** A day's usage as the last seven whole days went; what forecasts go by. An order of a year does not come again each week. */
const dailyUsage = (spent: Map<string, Spent>, now: Date): number => {
  const days = Array.from({ length: RECENT_DAYS }, (_, n) =>
    businessDay(
      business(now)
        .subtract(n + 1, 'day')
        .toDate(),
    ),
  );
  return usage(spentIn(spent, (day) => days.includes(day))) / RECENT_DAYS;
};

/** Whole and tenth days the money lasts; null while nothing is spent. */
const daysLeft = (available: number, daily: number): number | null =>
  daily > 0 ? Math.max(0, Math.round((available / daily) * 10) / 10) : null;

/** The balance, how long it lasts and what today cost, for pages that show no more. */
export async function standing(book: Book, companyId: number, now: Date) {
  const period = untilNow(new Date(now.getTime() - (RECENT_DAYS + 1) * DAY_MS), now);
  const [account, spent] = await Promise.all([
    accountOf(book.database.sql, companyId),
    spentByDay(book, companyId, period),
  ]);
  const available = account.balance - account.reserved;
  const today = everything(spentIn(spent, (day) => day === businessDay(now)));
  return { ...account, available, today, days_left: daysLeft(available, dailyUsage(spent, now)) };
}

export async function accountOverview({
  services,
  caller,
  now,
  language,
}: MemberContext): Promise<EndpointOutput<'cost.overview'>> {
  const { sql } = services.database;
  const today = business(now).startOf('day');
  const monthStart = today.startOf('month');
  const until = today.add(1, 'day').toDate();
  const from = monthStart.subtract(1, 'month').toDate();
  const chartFrom = today.subtract(CHART_DAYS - 1, 'day');
  const usualFrom = chartFrom.subtract(UNUSUAL_SPEND.days, 'day').toDate();
  const [account, spent, calls, shares] = await Promise.all([
    accountOf(sql, caller.companyId),
    spentByDay(services, caller.companyId, {
      from: new Date(Math.min(usualFrom.getTime(), from.getTime())),
      to: until,
    }),
    callFigures(services, caller.companyId, { from: chartFrom.toDate(), to: until }),
    billShares(services, caller.companyId, { from: monthStart.toDate(), to: until }, SHARES),
  ]);
  const within = (begin: string) => spentIn(spent, (day) => day.startsWith(begin));
  const parts = {
    today: within(businessDay(now)),
    month: within(monthStart.format('YYYY-MM')),
    last_month: within(business(from).format('YYYY-MM')),
  };
  const month = everything(parts.month);
  const used = new Map([...spent].map(([day, one]) => [day, usage(one)]));
  const all = new Map([...spent].map(([day, one]) => [day, everything(one)]));
  const daily = dailyUsage(spent, now);
  const available = account.balance - account.reserved;
  return {
    ...account,
    available,
    today: everything(parts.today),
    month,
    last_month: everything(parts.last_month),
    parts,
    daily: Math.round(daily),
    forecast: month + Math.round(daily * (monthStart.daysInMonth() - today.date())),
    days_left: daysLeft(available, daily),
    days: daysFrom(chartFrom, CHART_DAYS).map((day) => ({
      day,
      spend: used.get(day) ?? 0,
      calls: calls.get(day)?.calls ?? 0,
    })),
    unusual: unusualDays(used, daysFrom(business(usualFrom), UNUSUAL_SPEND.days + CHART_DAYS)),
    outlook: outlookOf(all, daysFrom(monthStart, monthStart.daysInMonth()), businessDay(now), daily),
    by: {
      product: shares.product.map((row) => ({ ...shareOf(row), name: productName(row.key, language) })),
      connector: shares.connector.map(shareOf),
      app: shares.app.map(shareOf),
    },
  };
}

const daysFrom = (first: ReturnType<typeof business>, count: number): string[] =>
  Array.from({ length: count }, (_, n) => businessDay(first.add(n, 'day').toDate()));

const shareOf = ({ key, name, agent, amount, calls }: Share) => ({ key, name, agent, spend: amount, calls });

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
    count: page.count,
    current: input.current,
    pageSize: input.pageSize,
  };
}

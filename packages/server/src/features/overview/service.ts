import type { EndpointOutput } from '@daas/contract/endpoints';
import { inLanguage } from '@daas/contract/naming';
import { desc, lte } from 'drizzle-orm';
import { announcements } from '../../db/schema';
import { allowedDataSets } from '../../kernel/dataSets';
import { productName } from '../../kernel/products';
import { business, businessDay, iso } from '../../kernel/time';
import type { MemberContext } from '../context';
import { standing } from '../cost/account';
import { successRate } from '../measures';
import { callTotals, callFigures as liveCalls, NO_FIGURES } from '../measures/calls';
import { attention } from './attention';
import { mostCalled, type Ranked, stepsDone } from './repository';

type Overview = EndpointOutput<'overview.get'>;

const TREND_DAYS = 30;
const TOP = 5;
const ANNOUNCEMENTS = 5;

export async function overview(context: MemberContext): Promise<Overview> {
  const { services, caller, now } = context;
  const may = (key: string) => caller.permissions.has(key);
  const account = may('get-account-overview') ? await standing(services, caller.companyId, now) : null;
  const [calls, items, steps, news, market] = await Promise.all([
    may('get-call-log-list') ? callFigures(context) : null,
    attention(context, account),
    may('create-connector') ? firstSteps(context) : null,
    latestNews(context),
    marketList(context),
  ]);
  return {
    account: account && {
      balance: account.balance,
      available: account.available,
      days_left: account.days_left,
      spend_today: account.today,
    },
    calls,
    attention: items,
    first_steps: steps,
    announcements: news,
    market,
  };
}

async function callFigures({ services, caller, now }: MemberContext): Promise<Overview['calls']> {
  const { companyId } = caller;
  const today = business(now).startOf('day');
  const from = today.subtract(TREND_DAYS - 1, 'day').toDate();
  const sameTimeYesterday = business(now).subtract(1, 'day').toDate();
  const [byDay, yesterday, top] = await Promise.all([
    liveCalls(services, companyId, { from, to: today.add(1, 'day').toDate() }),
    callTotals(services, companyId, { from: today.subtract(1, 'day').toDate(), to: sameTimeYesterday }),
    mostCalled(services, companyId, { from, to: today.add(1, 'day').toDate() }, TOP),
  ]);
  const current = byDay.get(businessDay(now)) ?? NO_FIGURES;
  const ranked = (of: Ranked['of']) => top.filter((row) => row.of === of);
  const figures = ({ id, name, calls, failed, spend }: Ranked) => ({
    id,
    name,
    calls,
    spend,
    success: successRate({ calls, failed }),
  });
  return {
    today: current.calls,
    yesterday: yesterday.calls,
    spend_today: current.spend,
    spend_yesterday: yesterday.spend,
    success_rate: successRate(current),
    success_rate_yesterday: successRate(yesterday),
    trend: Array.from({ length: TREND_DAYS }, (_, n) => {
      const day = businessDay(today.subtract(TREND_DAYS - 1 - n, 'day').toDate());
      const { calls, failed, spend } = byDay.get(day) ?? NO_FIGURES;
      return { day, calls, failed, spend };
    }),
    connectors: ranked('connector').map(figures),
    apps: ranked('app').map((app) => ({ ...figures(app), kind: app.kind })),
  };
}

const STEP_PATHS = {
  app: '/my-data/app-manage/list',
  key: '/my-data/app-manage/list',
  connector: '/my-data/connector/list/enabled',
  balance: '/cost-center/overview',
  call: '/my-data/calls-record',
  warning: '/cost-center/overview',
} as const;

async function firstSteps({ services, caller }: MemberContext): Promise<Overview['first_steps']> {
  const done = await stepsDone(services.database.sql, caller.companyId);
  const needed = { balance: 'get-account-overview', warning: 'configure-balance-warning' } as const;
  const steps = (Object.keys(STEP_PATHS) as (keyof typeof STEP_PATHS)[])
    .filter((key) => !(key in needed) || caller.permissions.has(needed[key as keyof typeof needed]))
    .map((key) => ({ key, done: done[key], path: STEP_PATHS[key] }));
  return steps.every((step) => step.done) ? null : steps;
}

async function latestNews({ db, locale, now }: MemberContext): Promise<Overview['announcements']> {
  const rows = await db
    .select()
    .from(announcements)
    .where(lte(announcements.at, now))
    .orderBy(desc(announcements.at), desc(announcements.id))
    .limit(ANNOUNCEMENTS);
  return rows.map((row) => ({
    id: row.id,
    title: inLanguage(locale, { cn: row.titleCn, en: row.titleEn }),
    body: inLanguage(locale, { cn: row.bodyCn, en: row.bodyEn }),
    at: iso(row.at),
  }));
}

async function marketList(context: MemberContext): Promise<Overview['market']> {
  const { services, language } = context;
  const dataSets = allowedDataSets(context);
  const stats = await services.market.statsOf(dataSets);
  return dataSets.map(({ key }) => {
    const loaded = stats.get(key);
    return { key, name: productName(key, language), rows: loaded?.rows ?? 0, updated_at: loaded?.loadedAt ?? null };
  });
}

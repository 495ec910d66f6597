import { APPLICATIONS, type Application, applicationOf } from '@daas/contract/applications';
import type { applications } from '@daas/contract/endpoints/applications';
import { and, eq, gte, sum } from 'drizzle-orm';
import { companyProducts, downloads } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { type Locale, Refusal } from '../../kernel/refusal';
import { business, iso, isoOrNull } from '../../kernel/time';
import type { Handlers, MemberContext } from '../context';
import { stateAt } from './state';

const nameOf = (application: Application, locale: Locale) =>
  locale === 'zh-CN' ? application.name_cn : application.name_en;

function required(productType: number): Application {
  const application = applicationOf(productType);
  if (!application) throw new Refusal('not-found', { what: '@product' });
  return application;
}

/** Every application with what the company has of it; one never bought is NEW. */
async function ownedBy({ db, caller, now, locale }: MemberContext) {
  const rows = await db.select().from(companyProducts).where(ofCompany(companyProducts, caller.companyId));
  return APPLICATIONS.map((application) => {
    const row = rows.find(({ productType }) => productType === application.productType);
    return {
      key: application.key,
      product_type: application.productType,
      name: nameOf(application, locale),
      state: row ? stateAt(row, now) : ('NEW' as const),
      expires_at: isoOrNull(row?.expiresAt ?? null),
    };
  });
}

export const applicationsRoutes: Handlers<keyof typeof applications> = {
  'dataApplication.info': async (context) => ({ list: await ownedBy(context) }),
  'goodsApp.search': async (context, { keyword = '', current, pageSize }) => {
    const wanted = keyword.toLowerCase();
    const found = (await ownedBy(context)).filter(({ name, key }) => `${name} ${key}`.toLowerCase().includes(wanted));
    const page = found.slice((current - 1) * pageSize, current * pageSize);
    const list = page.map(({ expires_at: _, ...row }) => ({ ...row, company_id: context.caller.companyId }));
    return { list, total: found.length, current, pageSize };
  },
  'goodsApp.priceInfo': async ({ locale }, { product_type }) => {
    const application = required(product_type);
    return {
      product_type,
      name: nameOf(application, locale),
      yearly: application.yearly,
      trial_quota: application.trialQuota,
      currency: 'CNY' as const,
    };
  },
  'goodsApp.trialQuota': async ({ db, caller, now }, { product_type }) => {
    const application = required(product_type);
    const [row] = await db
      .select()
      .from(companyProducts)
      .where(and(ofCompany(companyProducts, caller.companyId), eq(companyProducts.productType, product_type)));
    if (!row) return { product_type, total: application.trialQuota, left: application.trialQuota };
    const left = stateAt(row, now) === 'EXPERIMENTAL' ? Math.max(0, row.trialTotal - row.trialUsed) : 0;
    return { product_type, total: row.trialTotal, left };
  },
  'goodsApp.downloadQuota': async ({ db, caller, now }, { product_type }) => {
    if (product_type !== undefined) required(product_type);
    const month = business(now).startOf('month');
    const thisMonth = and(ofCompany(downloads, caller.companyId), gte(downloads.createdAt, month.toDate()));
    const [row] = await db
      .select({ rows: sum(downloads.rows).mapWith(Number) })
      .from(downloads)
      .where(thisMonth);
    // Rows are paid for one by one; nothing but the balance bounds them.
    return { limit: null, used: row?.rows ?? 0, left: null, resets_at: iso(month.add(1, 'month').toDate()) };
  },
};

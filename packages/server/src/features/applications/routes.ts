import { FILE_APPLICATIONS } from '@daas/contract/applications';
import type { applications } from '@daas/contract/endpoints/applications';
import { nameOf } from '@daas/contract/naming';
import { pageAmong } from '../../kernel/page';
import { iso, isoOrNull } from '../../kernel/time';
import type { Handlers, MemberContext } from '../context';
import { offersOf } from './offers';
import { cancelOrder, createOrder, listOrders, pendingOrders, presentOrder } from './orders';
import { type Owned, ownedBy, ownedOne, requireProduct } from './owned';
import { downloadRows, quotaResets } from './quota';
import { retainedUntil } from './state';

const summaryOf = ({ application }: Owned, { locale }: MemberContext) => ({
  key: application.key,
  product_type: application.productType,
  name: nameOf(application, locale),
});

async function info(context: MemberContext) {
  const { db, caller, now, locale } = context;
  const [owned, pending] = await Promise.all([ownedBy(db, caller.companyId, now), pendingOrders(context)]);
  return {
    list: owned.map((one) => {
      const { application, state, expiresAt, stopped, trial } = one;
      const waiting = pending.find(({ order }) => order.productType === application.productType);
      return {
        ...summaryOf(one, context),
        state,
        expires_at: isoOrNull(expiresAt),
        kept_until: state === 'EXPIRED' && expiresAt ? iso(retainedUntil(expiresAt)) : null,
        visible: application.access === null || caller.permissions.has(application.access),
        stopped,
        yearly: one.yearly,
        trial,
        pending: waiting ? presentOrder(waiting.order, waiting.by ?? '', locale) : null,
      };
    }),
  };
}

export const applicationsRoutes: Handlers<keyof typeof applications> = {
  'dataApplication.info': info,
  'dataApplication.orders': listOrders,
  'dataApplication.order': createOrder,
  'dataApplication.cancelOrder': (context, { id }) => cancelOrder(context, id),
  'goodsApp.search': async (context, { keyword = '', ...page }) => {
    const { db, caller, now } = context;
    const needle = keyword.toLowerCase();
    const matches = (await ownedBy(db, caller.companyId, now)).filter(({ application: { key, name_cn, name_en } }) =>
      `${name_cn} ${name_en} ${key}`.toLowerCase().includes(needle),
    );
    const list = matches.map((one) => ({
      ...summaryOf(one, context),
      state: one.state,
      yearly: one.yearly,
      company_id: caller.companyId,
    }));
    return pageAmong(list, page);
  },
  'goodsApp.priceInfo': async (context, { product_type }) => {
    const owned = await ownedOne(context.db, context.caller.companyId, context.now, product_type);
    return {
      product_type,
      name: nameOf(owned.application, context.locale),
      state: owned.state,
      yearly: owned.yearly,
      trial_quota: owned.application.trialQuota,
      currency: 'CNY' as const,
      offers: offersOf(owned, context.now),
    };
  },
  'goodsApp.trialQuota': async ({ db, caller, now }, { product_type }) => {
    const { state, trial } = await ownedOne(db, caller.companyId, now, product_type);
    return { product_type, state, ...(state === 'OFFICIAL' ? { total: null, left: null } : trial) };
  },
  'goodsApp.downloadQuota': async (context, { product_type }) => {
    const { db, caller, now } = context;
    const asker = { db, companyId: caller.companyId, now };
    const applicationKey = product_type === undefined ? undefined : requireProduct(product_type).key;
    const usable = (await ownedBy(db, caller.companyId, now, product_type)).filter(
      ({ state, application }) =>
        ['EXPERIMENTAL', 'OFFICIAL'].includes(state) && FILE_APPLICATIONS.includes(application.key),
    );
    return {
      ...(await downloadRows(asker, applicationKey)),
      resets_at: iso(quotaResets(now)),
      applications: await Promise.all(
        usable.map(async (one) => ({
          ...summaryOf(one, context),
          state: one.state,
          ...(await downloadRows(asker, one.application.key)),
        })),
      ),
    };
  },
};

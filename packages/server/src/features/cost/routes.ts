import type { cost } from '@daas/contract/endpoints/cost';
import type { Handlers } from '../context';
import { accountOverview, ledger } from './account';
import { billExport, bills } from './bills';
import { deleteBudget, listBudgets, setBudget } from './budgets';
import { explain } from './monthComparison';
import { priceDetail, priceList } from './prices';
import { cancelPurchase, createPurchase, listPurchases } from './purchases';
import { ledgerExport } from './statement';
import { balanceWarning, setBalanceWarning, testBalanceWarning } from './warnings';

export const costRoutes: Handlers<keyof typeof cost> = {
  'cost.overview': accountOverview,
  'cost.ledger': ledger,
  'cost.ledgerExport': ledgerExport,
  'cost.bills': bills,
  'cost.explain': explain,
  'cost.billExport': billExport,
  'cost.budgets': listBudgets,
  'cost.setBudget': setBudget,
  'cost.deleteBudget': (context, { id }) => deleteBudget(context, id),
  'cost.balanceWarning': balanceWarning,
  'cost.setBalanceWarning': setBalanceWarning,
  'cost.testBalanceWarning': testBalanceWarning,
  'cost.priceList': (context, input) => priceList(context, context.caller.companyId, input),
  'cost.priceDetail': (context, { key }) => priceDetail(context, context.caller.companyId, key),
  'price.public': (context, input) => priceList(context, null, input),
  'price.publicDetail': (context, { key }) => priceDetail(context, null, key),
  'purchase.list': listPurchases,
  'purchase.create': createPurchase,
  'purchase.cancel': (context, { id }) => cancelPurchase(context, id),
};

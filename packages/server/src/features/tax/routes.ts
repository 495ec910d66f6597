import type { taxAuthorization, taxReport } from '@daas/contract/endpoints/tax';
import type { Handlers } from '../context';
import { ask, getAuthorization, listAuthorizations, renew, withdraw } from './asks';
import { confirm, fill, refuse, sendGiverCode, show, withdrawGiven } from './giver';
import { readReport } from './report';

export const taxRoutes: Handlers<keyof typeof taxReport | keyof typeof taxAuthorization> = {
  'taxReport.list': listAuthorizations,
  'taxReport.ask': ask,
  'taxReport.get': (context, { id }) => getAuthorization(context, id),
  'taxReport.read': (context, { id }) => readReport(context, id),
  'taxReport.renew': renew,
  'taxReport.withdraw': (context, { id }) => withdraw(context, id),
  'taxAuthorization.get': (context, { link }) => show(context, link),
  'taxAuthorization.fill': fill,
  'taxAuthorization.code': (context, { link }) => sendGiverCode(context, link),
  'taxAuthorization.confirm': confirm,
  'taxAuthorization.refuse': (context, { link }) => refuse(context, link),
  'taxAuthorization.withdraw': (context, { link }) => withdrawGiven(context, link),
};

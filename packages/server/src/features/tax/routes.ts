import type { taxAuthorization, taxReport } from '@daas/contract/endpoints/tax';
import type { Handlers } from '../context';
import { confirmConsent, fillConsent, readByLink, refuseConsent, sendConsentCode, withdrawConsent } from './consent';
import { readReport } from './report';
import {
  getAuthorization,
  listAuthorizations,
  renewAuthorization,
  requestAuthorization,
  withdrawAuthorization,
} from './requests';

export const taxRoutes: Handlers<keyof typeof taxReport | keyof typeof taxAuthorization> = {
  'taxReport.list': listAuthorizations,
  'taxReport.ask': requestAuthorization,
  'taxReport.get': (context, { id }) => getAuthorization(context, id),
  'taxReport.read': (context, { id }) => readReport(context, id),
  'taxReport.renew': renewAuthorization,
  'taxReport.withdraw': (context, { id }) => withdrawAuthorization(context, id),
  'taxAuthorization.get': (context, { link }) => readByLink(context, link),
  'taxAuthorization.fill': fillConsent,
  'taxAuthorization.code': (context, { link }) => sendConsentCode(context, link),
  'taxAuthorization.confirm': confirmConsent,
  'taxAuthorization.refuse': (context, { link }) => refuseConsent(context, link),
  'taxAuthorization.withdraw': (context, { link }) => withdrawConsent(context, link),
};

import type { partner } from '@daas/contract/endpoints/partner';
import type { Handlers } from '../context';
import { customer, customers } from './customers';
import { candidates, release, renew, report, reported, reports } from './insurance';
import { tree } from './tree';

export const partnersRoutes: Handlers<keyof typeof partner> = {
  'partner.candidates': candidates,
  'partner.report': report,
  'partner.reports': reports,
  'partner.reported': reported,
  'partner.renew': renew,
  'partner.release': release,
  'partner.customers': customers,
  'partner.customer': customer,
  'partner.partners': tree,
};

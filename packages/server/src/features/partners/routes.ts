import type { partner } from '@daas/contract/endpoints/partner';
import type { partnerCommission } from '@daas/contract/endpoints/partnerCommission';
import type { partnerInventory } from '@daas/contract/endpoints/partnerInventory';
import type { Handlers } from '../context';
import { allocatable, allocate, customerApp, customerApps, takeBack } from './apps';
import {
  commission,
  commissionGroups,
  commissionLinesOf,
  commissionMonth,
  disputeCommission,
  statement,
} from './commission';
import { customer } from './customerDetail';
import { customers } from './customers';
import { getElement, listElements, setElementPrice } from './elements';
import { buyInventory, inventory, inventoryDays, movements } from './inventory';
import { candidates, release, renew, report, reported, reports } from './registrations';
import { tree } from './tree';

export const partnersRoutes: Handlers<
  keyof typeof partner | keyof typeof partnerInventory | keyof typeof partnerCommission
> = {
  'partner.candidates': candidates,
  'partner.report': report,
  'partner.reports': reports,
  'partner.reported': reported,
  'partner.renew': renew,
  'partner.release': release,
  'partner.customers': customers,
  'partner.customer': customer,
  'partner.partners': tree,
  'partner.elements': listElements,
  'partner.element': getElement,
  'partner.setElementPrice': setElementPrice,
  'partner.inventory': inventory,
  'partner.inventoryDays': inventoryDays,
  'partner.movements': movements,
  'partner.buyInventory': buyInventory,
  'partner.customerApps': customerApps,
  'partner.customerApp': customerApp,
  'partner.allocatable': allocatable,
  'partner.allocate': allocate,
  'partner.takeBack': takeBack,
  'partner.commission': commission,
  'partner.commissionMonth': commissionMonth,
  'partner.commissionGroups': commissionGroups,
  'partner.commissionLines': commissionLinesOf,
  'partner.disputeCommission': disputeCommission,
  'partner.statement': statement,
};

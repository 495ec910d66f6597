import type { disputes } from '@daas/contract/endpoints/disputes';
import type { Handlers } from '../context';
import { disputeBill, disputeCall, disputeFile, disputeOrder, listDisputes } from './open';

export const disputesRoutes: Handlers<keyof typeof disputes> = {
  'call.dispute': disputeCall,
  'download.dispute': disputeFile,
  'dataApplication.dispute': disputeOrder,
  'cost.disputeBill': disputeBill,
  'cost.disputes': listDisputes,
};

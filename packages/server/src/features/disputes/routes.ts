import type { disputes } from '@daas/contract/endpoints/disputes';
import type { Handlers } from '../context';
import {
  disputeBill,
  disputeCall,
  disputeExclusive,
  disputeFile,
  disputeOrder,
  disputeReport,
  listDisputes,
} from './open';

export const disputesRoutes: Handlers<keyof typeof disputes> = {
  'call.dispute': disputeCall,
  'download.dispute': disputeFile,
  'dataApplication.dispute': disputeOrder,
  'exclusive.dispute': disputeExclusive,
  'marketReport.dispute': disputeReport,
  'cost.disputeBill': disputeBill,
  'cost.disputes': listDisputes,
};

import type { regional } from '@daas/contract/endpoints/regional';
import type { Handlers } from '../context';
import { createPlan, deletePlan, getPlan, listPlans, readReport, refreshPlan, updatePlan } from './plans';
import { reportWorkbook } from './workbook';

export const regionalRoutes: Handlers<keyof typeof regional> = {
  'regional.list': listPlans,
  'regional.get': (context, { id }) => getPlan(context, id),
  'regional.create': createPlan,
  'regional.update': updatePlan,
  'regional.refresh': (context, { id }) => refreshPlan(context, id),
  'regional.delete': (context, { id }) => deletePlan(context, id),
  'regional.report': (context, { key }) => readReport(context, key),
  'regional.workbook': (context, { key }) => reportWorkbook(context, key),
};

import type { marketReport } from '@daas/contract/endpoints/marketReport';
import type { Handlers } from '../context';
import { createReport, deleteReport, listReports, quoteReport, readReport, renewReport } from './reports';

export const marketReportRoutes: Handlers<keyof typeof marketReport> = {
  'marketReport.list': listReports,
  'marketReport.quote': quoteReport,
  'marketReport.create': createReport,
  'marketReport.renew': renewReport,
  'marketReport.get': readReport,
  'marketReport.delete': (context, { id }) => deleteReport(context, id),
};

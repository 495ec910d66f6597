import { registerAuditJobs } from './audit/heads';
import { registerConnectorJobs } from './connectors/jobs';
import { registerExclusiveJobs } from './exclusive/jobs';
import { registerFileJobs } from './files/jobs';
import { registerReportJobs } from './marketReport/jobs';
import { registerMessageJobs } from './messages/jobs';
import { registerMonitorJobs } from './monitor/tasks';
import { registerRegionalJobs } from './regional/jobs';
import type { Services } from './services';
import { registerTaxJobs } from './tax/jobs';

/** Every kind of queued work, with what does it. */
export function registerJobs(services: Services): void {
  registerConnectorJobs(services);
  registerFileJobs(services);
  registerMessageJobs(services);
  registerRegionalJobs(services);
  registerExclusiveJobs(services);
  registerReportJobs(services);
  registerTaxJobs(services);
  registerMonitorJobs(services);
  registerAuditJobs(services);
}

import { registerConnectorJobs } from '../features/connectors/jobs';
import { registerFileJobs } from '../features/files/jobs';
import { registerMessageJobs } from '../messages/outbox';
import type { Services } from '../services';

/** Every kind of queued work, with what does it. */
export function registerJobs(services: Services): void {
  registerConnectorJobs(services);
  registerFileJobs(services);
  registerMessageJobs(services);
}

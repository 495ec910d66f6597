import { deliver, giveUp, SEND } from '../../messages/outbox';
import type { Services } from '../../services';

/** Sending is a job: retried with growing pauses, and marked failed when it is given up. */
export function registerMessageJobs(services: Services): void {
  services.jobs.register(SEND, ({ payload }) => deliver(services, String(payload.id)), {
    onGiveUp: ({ payload }) => giveUp(services, String(payload.id)),
  });
}

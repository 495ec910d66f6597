import { z } from 'zod';
import { deliver, giveUp, SEND } from '../../messages/outbox';
import type { Services } from '../../services';

/** Sending is a job: retried with growing pauses, and marked failed when it is given up. */
export function registerMessageJobs(services: Services): void {
  services.jobs.register(SEND, z.object({ id: z.string() }), ({ payload }) => deliver(services, payload.id), {
    onGiveUp: ({ payload }) => giveUp(services, payload.id),
  });
}

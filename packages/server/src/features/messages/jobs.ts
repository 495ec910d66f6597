import { z } from 'zod';
import { failMessage, SEND_JOB, sendFromOutbox } from '../../messages/outbox';
import type { Services } from '../services';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/**
 * Pauses between tries, about 16 hours in all. The first are short, for a code is good for five minutes; mail servers
 * that take nothing from strangers at first (greylisting) want a quarter of an hour.
 */
const PAUSES = [5 * SECOND, 10 * SECOND, 20 * SECOND, 40 * SECOND, 80 * SECOND, 5 * MINUTE, 10 * MINUTE].concat([
  20 * MINUTE,
  40 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
]);

/** Sending is a job: retried with growing pauses, and marked failed when it is given up. */
export function registerMessageJobs(services: Services): void {
  services.jobs.register(
    SEND_JOB,
    z.object({ id: z.string() }),
    ({ payload }) => sendFromOutbox(services, payload.id),
    {
      pauses: PAUSES,
      onGiveUp: ({ payload }) => failMessage(services, payload.id),
    },
  );
}

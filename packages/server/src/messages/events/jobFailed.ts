import type { EventJob } from '@daas/contract/events';
import type { Db } from '../../db/client';
import { emit } from './emit';

const SUBJECTS = {
  'name-list': 'name-list',
  'regional-analysis': 'analysis',
  'market-report': 'report',
  'exclusive-data-set': 'set',
  'monitor-task': 'monitor-task',
  'tax-report': 'tax-authorization',
} as const;

interface Failed {
  job: Exclude<EventJob, 'file'>;
  companyId: number;
  id: string;
  name: string;
  /** The person who started it. */
  ownerId: number;
  appId?: number;
}

/** Emits the failure of a job to the person who started it. */
export const emitJobFailed = (db: Db, { job, companyId, id, name, ownerId, appId }: Failed, at: Date): Promise<void> =>
  emit(db, {
    kind: 'job.failed',
    companyId,
    subject: `${SUBJECTS[job]}:${id}`,
    data: { job, id, name },
    people: [ownerId],
    appId: appId ?? null,
    at,
  });

import type { Services } from '../services';
import { buildSchema, buildVersion, giveUpBuild } from './build';
import { fileSchema, giveUpFile, makeFile } from './files';
import { BUILD, FILE } from './jobKinds';

/** Tells the queue how versions of exclusive data sets and their files are made. */
export function registerExclusiveJobs(services: Services): void {
  services.jobs.register(BUILD, buildSchema, (job) => buildVersion(services, job), {
    onGiveUp: ({ payload }) => giveUpBuild(services, payload),
  });
  services.jobs.register(FILE, fileSchema, (job) => makeFile(services, job), {
    onGiveUp: ({ payload }) => giveUpFile(services, payload),
  });
}

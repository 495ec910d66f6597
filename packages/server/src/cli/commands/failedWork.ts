import { Argument, type Command } from 'commander';
import { FAILED_WORK, type FailedWork, listFailedWork, retryFailedWork } from '../../operator/failedWork';
import { formatColumns } from '../formatColumns';
import type { Tools } from '../tools';

const minute = (at: Date | null) => (at === null ? '--' : `${at.toISOString().slice(0, 16)}Z`);
const ERROR_WIDTH = 60;

export function addFailedWorkCommands(program: Command, { actAsOperator, withDatabase, report, now }: Tools): void {
  program
    .command('list-failing')
    .description('list webhook deliveries, jobs and messages that failed or wait for another attempt')
    .addArgument(new Argument('[kind]', 'only this kind').choices(FAILED_WORK))
    .action((kind: FailedWork | undefined) =>
      withDatabase(async ({ orm }) => {
        const items = await listFailedWork(orm, kind ? [kind] : FAILED_WORK);
        const rows = items.map((one) => [
          one.id,
          String(one.companyId ?? '--'),
          one.what,
          String(one.attempts),
          minute(one.createdAt),
          minute(one.nextAt),
          one.error.slice(0, ERROR_WIDTH),
        ]);
        const columns = ['id', 'company', 'what', 'attempts', 'created', 'next attempt', 'error'];
        report(items, ...(items.length > 0 ? formatColumns(columns, rows) : ['Nothing has failed.']));
      }),
    );

  program
    .command('retry')
    .description('attempt a failed webhook, delivery, job or message again at once')
    .argument('<id>', 'whk_… (the webhook and all of its failed deliveries), whd_…, job_… or msg_…')
    .action((id: string) =>
      actAsOperator(async (db) => {
        const retried = await retryFailedWork(db, id, now());
        const what = retried.kind === 'webhook' ? `${retried.count} deliveries of ${id} are` : `${id} is`;
        report({ id, ...retried }, `${what} attempted again.`);
      }),
    );
}

import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { pageOf } from '../../db/page';
import { downloads, exportOrders, exportProducts, exportTasks, persons } from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import { allowedDataSets } from '../../kernel/dataSets';
import { productName } from '../../kernel/products';
import { iso } from '../../kernel/time';
import type { MemberContext } from '../context';
import { statusAt } from '../downloads/downloads';
import { storedText } from '../downloads/texts';

/** Returns the tasks of data sets that the member may see. A task without an accepted quote is `open`. */
export async function listTasks(
  context: MemberContext,
  { target, ...page }: EndpointParsedInput<'exportTask.list'>,
): Promise<EndpointOutput<'exportTask.list'>> {
  const { db, caller, now, language } = context;
  const dataSets = allowedDataSets(context).map(({ key }) => key);
  const query = db
    .select({
      task: exportTasks,
      order: exportOrders,
      download: downloads,
      product: exportProducts.name,
      by: persons.name,
    })
    .from(exportTasks)
    .innerJoin(exportProducts, eq(exportProducts.key, exportTasks.product))
    .leftJoin(persons, eq(persons.id, exportTasks.createdBy))
    .leftJoin(exportOrders, and(eq(exportOrders.id, exportTasks.exportId), sameCompany(exportOrders, exportTasks)))
    .leftJoin(downloads, and(eq(downloads.id, exportOrders.downloadId), sameCompany(downloads, exportOrders)))
    .where(
      and(
        ofCompany(exportTasks, caller.companyId),
        inArray(exportTasks.dataSet, dataSets),
        target && eq(exportTasks.target, target),
      ),
    );
  const { list, ...rest } = await pageOf(db, query, [desc(exportTasks.createdAt), desc(exportTasks.id)], page);
  return {
    ...rest,
    list: list.map(({ task, order, download, product, by }) => ({
      id: task.id,
      product,
      target: task.target,
      data_set: task.dataSet,
      data_set_name: productName(task.dataSet, language),
      status: download ? statusAt(download, now) : 'open',
      progress: download?.progress ?? 0,
      error: download?.error ? storedText(download.error, language) : null,
      rows: download && order ? order.rows : null,
      amount: download?.amount ?? null,
      created_by: by ?? '',
      created_at: iso(task.createdAt),
    })),
  };
}

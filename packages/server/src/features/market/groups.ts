import { CUSTOMER_GROUPS } from '@daas/contract/customerGroups';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { descriptionOf, nameOf } from '@daas/contract/naming';
import { definitionOf, maySee } from '../../kernel/dataSets';
import { mapLimit } from '../../kernel/mapLimit';
import { MarketError } from '../../market';
import type { MemberContext } from '../context';
import { withoutMonitoredFor } from '../monitor/watchlist';
import { SEARCHES_AT_A_TIME } from './home';

/** The groups whose flag, and whose data set, the member may use. Their counts exclude monitored rows. // §5 */
export async function groups(
  context: MemberContext,
  { area }: EndpointParsedInput<'market.groups'>,
): Promise<EndpointOutput<'market.groups'>> {
  const { caller, services, language } = context;
  const open = CUSTOMER_GROUPS.filter(
    (group) =>
      (area === undefined || group.area === area) &&
      (group.access === undefined || caller.permissions.has(group.access)) &&
      maySee(context, definitionOf(group.dataSet)),
  );
  const list = await mapLimit(open, SEARCHES_AT_A_TIME, async (group) => {
    const def = definitionOf(group.dataSet);
    const ids = await withoutMonitoredFor(context, def);
    const count = await services.market.count(def, { filter: group.filter, ids }).catch(zeroIfNotLoaded);
    return {
      data_set: def.key,
      data_set_name: nameOf(def, language),
      area: group.area,
      type: group.type,
      name: nameOf(group, language),
      description: descriptionOf(group, language),
      filter: group.filter,
      total: count.total,
      capped: count.capped,
    };
  });
  return { list };
}

/** A group of a data set that is not loaded yet has 0 members. */
function zeroIfNotLoaded(error: unknown) {
  if (error instanceof MarketError && error.code === 'not_loaded') return { total: 0, capped: false };
  throw error;
}

import { APPLICATION_GROUPS, type ApplicationGroup, MAX_GROUP_IDS } from '@daas/contract/customerGroups';
import { DATA_SETS, type FilterNode } from '@daas/contract/datasets';
import type { EndpointParsedInput } from '@daas/contract/endpoints';
import type { applicationGroups } from '@daas/contract/endpoints/applicationGroups';
import { descriptionOf, nameOf } from '@daas/contract/naming';
import { allowedDataSet } from '../../kernel/dataSets';
import { Refusal } from '../../kernel/refusal';
import type { Handlers, MemberContext } from '../context';
import { quoteExport } from '../files/exports/quote';
import { withoutMonitoredFor } from '../monitor/watchlist';
import { signsOf } from './highTechSigns';
import { remoteCompanies, remoteOffices } from './remoteOffices';

/** What stands for no company: an `in` needs a value. */
const NO_MATCH = '-';
type Application = ApplicationGroup['application'];

function find(application: Application, type: string): ApplicationGroup {
  const group = APPLICATION_GROUPS.find((one) => one.application === application && one.type === type);
  if (!group) throw new Refusal('not-found', { what: '@page' });
  return group;
}

async function filterOf({ services }: MemberContext, { filter }: ApplicationGroup): Promise<FilterNode> {
  if (filter) return filter;
  const ids = await remoteCompanies(services.market);
  return { field: 'id', op: 'in', value: ids.length > 0 ? ids : [NO_MATCH] };
}

/** A group of an application, in the reader's language. */
const groupOf =
  (application: Application) =>
  async (context: MemberContext, { type }: { type: string }) => {
    const group = find(application, type);
    const filter = await filterOf(context, group);
    return {
      type,
      name: nameOf(group, context.locale),
      description: descriptionOf(group, context.locale),
      filter,
      finding: await findingOf(context, filter),
    };
  };

const LARGEST_OF = ['city', 'industry_l2'] as const;
/** A list that ends at the limit is only a part of the group. */
const isCut = (filter: FilterNode) =>
  'field' in filter && filter.field === 'id' && Array.isArray(filter.value) && filter.value.length >= MAX_GROUP_IDS;

/** Excludes monitored rows like the list below it. Names nothing largest of a list that was cut. // §5 */
async function findingOf(context: MemberContext, filter: FilterNode) {
  const { market } = context.services;
  const cut = isCut(filter);
  const def = DATA_SETS.enterprise;
  const conditions = { filter, ids: await withoutMonitoredFor(context, def) };
  const [count, [city, industry]] = await Promise.all([
    market.count(def, conditions),
    cut ? [] : market.facets(def, conditions, LARGEST_OF),
  ]);
  const capped = count.capped || cut;
  return { ...count, capped, city: city?.values[0] ?? null, industry: industry?.values[0] ?? null };
}

/** Restricts a query to the group's rows. */
const quoteOf =
  (application: Application) =>
  async (context: MemberContext, { type, ...input }: EndpointParsedInput<'customerGroup.quoteRemoteOffice'>) => {
    const base = await filterOf(context, find(application, type));
    return quoteExport(context, { ...input, data_set: DATA_SETS.enterprise.key }, { application, base });
  };

export const groupsRoutes: Handlers<keyof typeof applicationGroups> = {
  'customerGroup.remoteOffice': groupOf('remote_office'),
  'customerGroup.authorityBillboard': groupOf('authority_billboard'),
  'customerGroup.highEnterprises': groupOf('high_enterprises'),
  'customerGroup.remoteOfficeEvidence': async ({ services }, { type, ids }) => {
    find('remote_office', type);
    return { list: await remoteOffices(services.market, ids) };
  },
  'customerGroup.highEnterprisesEvidence': async (context, { type, ids }) => {
    const filter = await filterOf(context, find('high_enterprises', type));
    return { list: await signsOf(context.services.market, filter, ids) };
  },
  'customerGroup.quoteRemoteOffice': quoteOf('remote_office'),
  'customerGroup.quoteAuthorityBillboard': quoteOf('authority_billboard'),
  'customerGroup.quoteHighEnterprises': quoteOf('high_enterprises'),
  'estate.home': async (context) => {
    const stats = await context.services.market.stats(allowedDataSet(context, DATA_SETS.property.key));
    return { rows: stats?.rows ?? 0, updated_at: stats?.loadedAt ?? null };
  },
  'estate.quote': (context, input) =>
    quoteExport(context, { ...input, data_set: DATA_SETS.property.key }, { application: 'estate_data' }),
};

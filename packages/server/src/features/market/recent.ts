import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { MAX_RECENT_SEARCHES } from '@daas/contract/endpoints/marketHome';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { recentSearches } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { allowedDataSet } from '../../kernel/dataSets';
import { productName } from '../../kernel/products';
import { iso } from '../../kernel/time';
import type { MemberContext } from '../context';

const ownRows = ({ caller }: MemberContext) =>
  and(ofCompany(recentSearches, caller.companyId), eq(recentSearches.personId, caller.personId));
const newestFirst = [desc(recentSearches.at), desc(recentSearches.id)];

export async function recent(context: MemberContext): Promise<EndpointOutput<'market.recent'>> {
  const rows = await context.db
    .select()
    .from(recentSearches)
    .where(ownRows(context))
    .orderBy(...newestFirst)
    .limit(MAX_RECENT_SEARCHES);
  return {
    list: rows.map(({ id, dataSet, keyword, at }) => ({
      id,
      data_set: dataSet || null,
      data_set_name: dataSet ? productName(dataSet, context.language) : null,
      keyword,
      at: iso(at),
    })),
  };
}

/** The same text in the same data set moves to the top; what is older than the last twenty goes. */
export async function remember(context: MemberContext, input: EndpointParsedInput<'market.remember'>) {
  const { db, caller, now } = context;
  const dataSet = input.data_set === undefined ? '' : allowedDataSet(context, input.data_set).key;
  const { companyId, personId } = caller;
  const { companyId: company, personId: person, dataSet: set, keyword } = recentSearches;
  await db
    .insert(recentSearches)
    .values({ companyId, personId, dataSet, keyword: input.keyword, at: now })
    .onConflictDoUpdate({ target: [company, person, set, keyword], set: { at: now } });
  const old = db
    .select({ id: recentSearches.id })
    .from(recentSearches)
    .where(ownRows(context))
    .orderBy(...newestFirst)
    .offset(MAX_RECENT_SEARCHES);
  await db.delete(recentSearches).where(inArray(recentSearches.id, old));
  return { done: true as const };
}

export async function forget(context: MemberContext, { id }: EndpointParsedInput<'market.forget'>) {
  await context.db
    .delete(recentSearches)
    .where(and(ownRows(context), id === undefined ? undefined : eq(recentSearches.id, id)));
  return { done: true as const };
}

import { MAX_GROUP_IDS } from '@daas/contract/customerGroups';
import { DATA_SETS, type Row } from '@daas/contract/datasets';
import type { MarketEngine } from '../../market';

/** Buildings that are looked at, the largest first, and codes looked up at once. */
const BUILDINGS = 5000;
const AT_ONCE = 1000;

const placeOf = ({ city, county }: Row) => `${city}/${county}`;

/** Companies in operation that rent in another county than they are registered in, those with the most capital first. */
export async function remoteCompanies(market: MarketEngine): Promise<string[]> {
  if (!(await market.isLoaded(DATA_SETS.property))) return [];
  const rented = new Map<string, Set<string>>();
  const fields = ['city', 'county', 'tenant_usccs'];
  for await (const batch of market.stream(DATA_SETS.property, { fields, limit: BUILDINGS }))
    for (const row of batch)
      for (const uscc of (row.tenant_usccs ?? []) as string[])
        rented.set(uscc, (rented.get(uscc) ?? new Set()).add(placeOf(row)));
  const codes = [...rented.keys()];
  const away: Row[] = [];
  for (let from = 0; from < codes.length; from += AT_ONCE) {
    const found = await market.lookup(DATA_SETS.enterprise, 'uscc', codes.slice(from, from + AT_ONCE), [
      'uscc',
      'status',
      'city',
      'county',
      'registered_capital',
    ]);
    for (const company of [...found.values()].flat())
      if (
        company.status === '存续' &&
        [...(rented.get(String(company.uscc)) ?? [])].some((place) => place !== placeOf(company))
      )
        away.push(company);
  }
  return away
    .sort((one, other) => Number(other.registered_capital ?? 0) - Number(one.registered_capital ?? 0))
    .slice(0, MAX_GROUP_IDS)
    .map(({ id }) => id);
}

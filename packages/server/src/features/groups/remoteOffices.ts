import { MAX_GROUP_IDS } from '@daas/contract/customerGroups';
import { DATA_SETS, type FilterNode, type Row } from '@daas/contract/datasets';
import type { MarketEngine } from '../../market';

/** Buildings that are looked at, the largest first, and codes looked up at once. */
const BUILDINGS = 5000;
const AT_ONCE = 1000;

const placeOf = ({ city, county }: Row) => `${city}/${county}`;

/** Companies in operation that rent in another county than they are registered in, those with the most capital first. */
export async function remoteCompanies(market: MarketEngine): Promise<string[]> {
  const rented = await rentals(market, { fields: ['city', 'county', 'tenant_usccs'] });
  const codes = [...rented.keys()];
  const away: Row[] = [];
  for (let from = 0; from < codes.length; from += AT_ONCE) {
    const batch = await market.lookup(DATA_SETS.enterprise, 'uscc', codes.slice(from, from + AT_ONCE), [
      'uscc',
      'status',
      'city',
      'county',
      'registered_capital',
    ]);
    for (const company of [...batch.values()].flat()) if (officesOf(company, rented).length > 0) away.push(company);
  }
  return away
    .sort((one, other) => Number(other.registered_capital ?? 0) - Number(one.registered_capital ?? 0))
    .slice(0, MAX_GROUP_IDS)
    .map(({ id }) => id);
}

/** Where these companies rent away from where they are registered. */
export async function remoteOffices(market: MarketEngine, ids: readonly string[]) {
  const companies = await market.getMany(DATA_SETS.enterprise, ids, COMPANY);
  if (companies.length === 0) return [];
  const rented = await rentals(market, {
    fields: ['name', 'city', 'county', 'lng', 'lat', 'tenant_usccs', 'tenants'],
    filter: { field: 'tenant_usccs', op: 'in', value: companies.map(({ uscc }) => String(uscc)) },
  });
  return companies.map((company) => ({
    id: company.id,
    offices: officesOf(company, rented).map((building) => ({
      id: building.id,
      building: String(building.name),
      city: String(building.city),
      county: String(building.county),
      since: sinceOf(building, String(company.name)),
      km: distance(company, building),
    })),
  }));
}
const COMPANY = ['name', 'uscc', 'status', 'city', 'county', 'lng', 'lat'];

/** Buildings by the credit codes of their tenants. */
async function rentals(market: MarketEngine, query: { fields: string[]; filter?: FilterNode }) {
  const rented = new Map<string, Row[]>();
  if (!(await market.isLoaded(DATA_SETS.property))) return rented;
  for await (const batch of market.stream(DATA_SETS.property, { ...query, limit: BUILDINGS }))
    for (const row of batch)
      for (const uscc of (row.tenant_usccs ?? []) as string[]) rented.set(uscc, [...(rented.get(uscc) ?? []), row]);
  return rented;
}

const officesOf = (company: Row, rented: ReadonlyMap<string, Row[]>): Row[] =>
  company.status === '存续'
    ? (rented.get(String(company.uscc)) ?? []).filter((building) => placeOf(building) !== placeOf(company))
    : [];

function sinceOf({ tenants }: Row, name: string): string | null {
  const list = (tenants ?? []) as { name: string | null; since: string | null }[];
  return list.find((tenant) => tenant.name === name)?.since ?? null;
}

const EARTH_KM = 6371;
const radians = (degrees: unknown) => (Number(degrees) * Math.PI) / 180;

/** Great-circle distance in whole kilometres, by haversines; null where a place is not known. */
function distance(one: Row, other: Row): number | null {
  if ([one.lng, one.lat, other.lng, other.lat].some((value) => typeof value !== 'number')) return null;
  const [north, east] = [radians(other.lat) - radians(one.lat), radians(other.lng) - radians(one.lng)];
  const half =
    Math.sin(north / 2) ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(east / 2) ** 2;
  // Of opposite places it may come to a little more than 1.
  return Math.round(2 * EARTH_KM * Math.asin(Math.sqrt(Math.min(1, half))));
}

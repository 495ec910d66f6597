import { DATA_SETS, type FilterNode, type Row } from '@daas/contract/datasets';
import type { RegionalReport, RegionalScope } from '@daas/contract/endpoints/regional';
import { REVENUE_BANDS } from '@daas/contract/enums';
import { GROWTH_YEARS, REGIONAL_LEADERS, type RegionalMeasure } from '@daas/contract/regionalAnalysis';
import { business } from '../../kernel/time';
import type { Aggregate, MarketEngine, Measure } from '../../market';
import { chainOf } from './industryChain';
import { concentrationRatio, herfindahl, locationQuotient, normalisedHerfindahl, yearlyGrowth } from './measures';
import { both, chosenIndustry, comparisonFilter, industriesFilter, regionFilter } from './scope';

const def = DATA_SETS.enterprise;
/** Divisions whose chain is looked at: those with the most companies. */
const CHAIN_OF = 5;
const SIZES = ['scale', 'revenue_band'] as const;
/** Coded first (§3), shown last: it is no size. */
const UNKNOWN_BAND = String(REVENUE_BANDS.find(({ from }) => from === null)?.code);

type Values = Partial<Record<RegionalMeasure, number>>;
interface Industry {
  section: string;
  division: string;
  values: Values;
}

const measureOf = (measure: RegionalMeasure): Measure =>
  measure === 'companies' ? { op: 'count' } : { op: 'sum', field: measure };
const is = (field: string, value: string): FilterNode => ({ field, op: 'eq', value });
const keyOf = ({ section, division }: Industry) => `${section}/${division}`;
const total = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0);

/** Computes a report; `step` reports progress, 0 to 1. All figures are aggregates of the market. */
export async function analyse(
  market: MarketEngine,
  scope: RegionalScope,
  now: Date,
  step: (progress: number) => Promise<void>,
): Promise<RegionalReport> {
  // The number of companies is needed for the chain, whatever was chosen.
  const measures: RegionalMeasure[] = ['companies', ...scope.measures.filter((one) => one !== 'companies')];
  const wholeRegion = regionFilter(scope);
  const wholeComparison = comparisonFilter(scope);
  const industryFilters = industriesFilter(scope);
  const region = both(wholeRegion, ...industryFilters);
  const comparison = both(wholeComparison, ...industryFilters);
  const grouped = (filter: FilterNode, by: readonly string[], more: readonly Measure[] = []): Promise<Aggregate> =>
    market.aggregate(def, { filter, by, measures: [...measures.map(measureOf), ...more], all: true });
  const valuesOf = (values: readonly (number | null)[]): Values =>
    Object.fromEntries(measures.map((measure, n) => [measure, values[n] ?? 0]));
  const industriesOf = async (filter: FilterNode): Promise<Industry[]> =>
    (await grouped(filter, ['industry_l1', 'industry_l2'])).groups.map(({ by: [section, division], values }) => ({
      section: section ?? '',
      division: division ?? '',
      values: valuesOf(values),
    }));

  const stats = await market.stats(def);
  const hereAll = await industriesOf(wholeRegion);
  await step(0.2);
  const thereAll = await industriesOf(wholeComparison);
  await step(0.35);
  const isChosen = chosenIndustry(scope);
  const here = hereAll.filter(({ section, division }) => isChosen(section, division));
  const there = thereAll.filter(({ section, division }) => isChosen(section, division));
  const sumOf = (list: readonly Industry[], measure: RegionalMeasure) =>
    total(list.map(({ values }) => values[measure] ?? 0));
  const comparedTo = new Map(thereAll.map((one) => [keyOf(one), one.values]));
  /** Against all industries of both, whichever were chosen. */
  const quotient = (one: Industry, measure: RegionalMeasure) =>
    locationQuotient(
      { part: one.values[measure] ?? 0, whole: sumOf(hereAll, measure) },
      { part: comparedTo.get(keyOf(one))?.[measure] ?? 0, whole: sumOf(thereAll, measure) },
    );

  const places = await placesOf(grouped, valuesOf, region, measures.length);
  await step(0.5);
  const sizes = await sizesOf(market, region, comparison);
  await step(0.65);
  const growth = await growthOf(market, region, comparison, now);
  await step(0.8);
  const { rows: leaders } = await market.page(def, {
    filter: region,
    sort: '-registered_capital',
    fields: ['name', 'province', 'city', 'industry_l2', 'registered_capital', 'insured_count'],
    current: 1,
    pageSize: REGIONAL_LEADERS,
  });
  const [capital] = (await market.aggregate(def, { filter: region, by: [], measures: [CAPITAL], all: true })).groups;
  const leading = [...here]
    .filter(({ division }) => division !== '')
    .sort((one, other) => (other.values.companies ?? 0) - (one.values.companies ?? 0))
    .slice(0, CHAIN_OF)
    .map(({ division }) => division);
  const hereOf = (division: string) => {
    const industry = hereAll.find((one) => one.division === division);
    const elsewhere = thereAll.find((one) => one.division === division);
    const one = industry ?? (elsewhere && { ...elsewhere, values: {} });
    return { companies: industry?.values.companies ?? 0, lq: one ? quotient(one, 'companies') : null };
  };
  const chain = await chainOf(market, leading, hereOf, wholeRegion);
  await step(0.95);

  const capitals = leaders.map((row) => Number(row.registered_capital ?? 0));
  const allCapital = capital?.values[0] ?? 0;
  return {
    rows_at: stats?.loadedAt ?? null,
    region,
    comparison,
    totals: scope.measures.map((measure) => ({
      measure,
      region: sumOf(here, measure),
      comparison: sumOf(there, measure),
    })),
    places,
    industries: here.map((one) => ({
      ...one,
      comparison: comparedTo.get(keyOf(one)) ?? {},
      lq: Object.fromEntries(measures.map((measure) => [measure, quotient(one, measure)])),
      filter: both(
        wholeRegion,
        is('industry_l1', one.section),
        one.division === '' ? { field: 'industry_l2', op: 'is_empty' } : is('industry_l2', one.division),
      ),
    })),
    concentration: scope.measures.map((measure) => {
      const amounts = (list: readonly { values: Values }[]) => list.map(({ values }) => values[measure] ?? 0);
      const [ours, theirs, ofPlaces] = [here, there, places.list].map(amounts) as [number[], number[], number[]];
      // Both mixes are of the same classes, whichever of these one of them lacks.
      const classes = new Set([...here, ...there].map(keyOf)).size;
      return {
        measure,
        industries: herfindahl(ours),
        comparison_industries: herfindahl(theirs),
        places: herfindahl(ofPlaces),
        normalised: {
          classes,
          industries: normalisedHerfindahl(ours, classes),
          comparison_industries: normalisedHerfindahl(theirs, classes),
          places: normalisedHerfindahl(ofPlaces, places.list.length),
        },
      };
    }),
    leading_capital: {
      four: concentrationRatio(capitals, allCapital, 4),
      ten: concentrationRatio(capitals, allCapital, 10),
    },
    sizes,
    growth,
    chain,
    leaders: leaders.map(leaderOf),
  };
}

const CAPITAL: Measure = { op: 'sum', field: 'registered_capital' };
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const leaderOf = (row: Row): RegionalReport['leaders'][number] => ({
  id: row.id,
  name: String(row.name),
  province: String(row.province),
  city: textOf(row.city),
  industry: textOf(row.industry_l2),
  registered_capital: numberOf(row.registered_capital),
  insured_count: numberOf(row.insured_count),
});

/** By city; of a single city, by county. Each stands in the middle of its companies. */
async function placesOf(
  grouped: (filter: FilterNode, by: readonly string[], more: readonly Measure[]) => Promise<Aggregate>,
  valuesOf: (values: readonly (number | null)[]) => Values,
  region: FilterNode,
  /** How many measures come before the middle. */
  measured: number,
): Promise<RegionalReport['places']> {
  const middle: Measure[] = [
    { op: 'avg', field: 'lng' },
    { op: 'avg', field: 'lat' },
  ];
  const cities = await grouped(region, ['province', 'city'], middle);
  const [only] = cities.groups;
  const province = only?.by[0] ?? '';
  const single = cities.groups.length === 1 && only?.by[1] != null;
  const { groups } = single ? await grouped(region, ['city', 'county'], middle) : cities;
  const list = groups.map(({ by: [wide, narrow], values }) => {
    const place = single
      ? { province, city: wide ?? null, county: narrow ?? null }
      : { province: wide ?? '', city: narrow ?? null, county: null };
    const last = single ? 'county' : 'city';
    const filter = both(
      region,
      is('province', place.province),
      ...(single && place.city ? [is('city', place.city)] : []),
      narrow == null ? { field: last, op: 'is_empty' } : is(last, narrow),
    );
    const [lng = null, lat = null] = values.slice(measured);
    return { ...place, lng, lat, values: valuesOf(values), filter };
  });
  return { level: single ? 'county' : 'city', list };
}

async function sizesOf(market: MarketEngine, region: FilterNode, comparison: FilterNode) {
  const sizes: RegionalReport['sizes'] = [];
  for (const field of SIZES) {
    const countsOf = async (filter: FilterNode) =>
      new Map(
        (await market.aggregate(def, { filter, by: [field], measures: [{ op: 'count' }], all: true })).groups.flatMap(
          ({ by: [value], values: [count] }) => (value == null ? [] : [[value, count ?? 0] as const]),
        ),
      );
    const [here, there] = [await countsOf(region), await countsOf(comparison)];
    const values = def.fields.find(({ name_en }) => name_en === field)?.values ?? [];
    const bands = values.filter(({ value }) => value !== UNKNOWN_BAND);
    const unknown = values.filter(({ value }) => value === UNKNOWN_BAND);
    sizes.push({
      field,
      list: [...bands, ...unknown].map(({ value }) => ({
        value,
        region: here.get(value) ?? 0,
        comparison: there.get(value) ?? 0,
        filter: both(region, is(field, value)),
      })),
    });
  }
  return sizes;
}

/** How many of today's companies were there at the end of each year, and how fast that grew. */
async function growthOf(market: MarketEngine, region: FilterNode, comparison: FilterNode, now: Date) {
  const foundedIn = async (filter: FilterNode) => {
    const { buckets } = await market.histogram(def, { filter, field: 'established_date', unit: 'year', all: true });
    return new Map(buckets.map(({ from, count }) => [Number(String(from).slice(0, 4)), count]));
  };
  const [here, there] = [await foundedIn(region), await foundedIn(comparison)];
  const stockAt = (founded: ReadonlyMap<number, number>, year: number) =>
    total([...founded].flatMap(([one, count]) => (one <= year ? [count] : [])));
  const thisYear = business(now).year();
  // The last year that is over.
  const to = thisYear - 1;
  const from = to - GROWTH_YEARS.rate;
  const rateOf = (founded: ReadonlyMap<number, number>) =>
    yearlyGrowth(stockAt(founded, from), stockAt(founded, to), GROWTH_YEARS.rate);
  const years = Array.from({ length: GROWTH_YEARS.shown }, (_, n) => thisYear - GROWTH_YEARS.shown + 1 + n);
  return {
    list: years.map((year) => ({
      year,
      founded: here.get(year) ?? 0,
      stock: stockAt(here, year),
      comparison_founded: there.get(year) ?? 0,
      comparison_stock: stockAt(there, year),
      filter: both(region, { field: 'established_date', op: 'between', value: [`${year}-01-01`, `${year}-12-31`] }),
    })),
    from,
    to,
    rate: rateOf(here),
    comparison_rate: rateOf(there),
  };
}

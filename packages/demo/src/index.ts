import { DATA_SETS, type DataSetKey } from '@daas/contract/datasets';
import type { LoadResult, MarketEngine } from '@daas/server/market';
import { makeAnnualReports } from './annualReport';
import { makeNotices } from './bidding';
import { createWorld } from './createWorld';
import { makeCustomsSuppliers, makeCustomsTrades, makeOverseasBuyers } from './customs';
import { makeExhibitions } from './exhibition';
import { makeFactories } from './factory';
import { makeIndustries } from './industry';
import { makeMacro } from './macro';
import { makePatents } from './patent';
import { makeOfficers, makeShareholdings } from './people';
import { makePolicies } from './policy';
import { makeProjectCompanies, makeProjects } from './project';
import { makeProperties } from './property';
import { demoProvenance } from './provenance';
import { makeQualifications } from './qualification';
import { makeRisks } from './risk';
import { makeShops } from './shop';
import { makeTrademarks } from './trademark';
import type { DemoOptions, World } from './world';

export { createWorld } from './createWorld';
export { Random } from './random';
export type { DemoOptions, World } from './world';

export const DEMO_DEFAULTS: DemoOptions = {
  seed: 'daas',
  baseDate: '2026-01-05',
  counts: {
    enterprise: 10_000,
    risk: 10_000,
    shareholding: 30_000,
    officer: 40_000,
    annual_report: 30_000,
    factory: 1000,
    shop: 2000,
    bidding: 3000,
    patent: 2500,
    trademark: 2500,
    customs_trade: 3000,
    overseas_buyer: 400,
    customs_supplier: 400,
    policy: 5915,
    project: 240,
    project_company: 20_000,
    qualification: 3000,
    macro: 20_000,
    property: 400,
    industry: 1971,
    exhibition: 300,
  },
};

/** Whose count is a limit: there are as many as the sources hold, or as follow from other rows. */
export const LIMITED: readonly DataSetKey[] = [
  'macro',
  'project_company',
  'risk',
  'shareholding',
  'officer',
  'annual_report',
];

/** Classes and series, of which pages show the whole. */
const WHOLE: readonly DataSetKey[] = ['industry', 'macro'];
const SMALLEST = 100;

/** Counts for mocks: a fifth of each data set, which has every kind of row. */
export const smallCounts = (): DemoOptions['counts'] =>
  Object.fromEntries(
    Object.entries(DEMO_DEFAULTS.counts).map(([key, count]) => [
      key,
      WHOLE.includes(key as DataSetKey) ? count : Math.max(SMALLEST, Math.round(count / 5)),
    ]),
  ) as DemoOptions['counts'];

/** Counts for a test: `each` rows of every data set but those of `exceptions`. */
export const fewRows = (each: number, exceptions: Partial<DemoOptions['counts']> = {}): DemoOptions['counts'] => ({
  ...(Object.fromEntries(Object.keys(DATA_SETS).map((key) => [key, each])) as DemoOptions['counts']),
  ...exceptions,
});

/** How each data set of the demo is made; a data set that is missing here does not compile. */
const GENERATORS: Record<DataSetKey, (world: World) => Record<string, unknown>[]> = {
  enterprise: (world) => world.companies().map(({ row }) => row),
  risk: makeRisks,
  shareholding: makeShareholdings,
  officer: makeOfficers,
  annual_report: makeAnnualReports,
  factory: makeFactories,
  shop: makeShops,
  bidding: makeNotices,
  patent: makePatents,
  trademark: makeTrademarks,
  customs_trade: makeCustomsTrades,
  overseas_buyer: makeOverseasBuyers,
  customs_supplier: makeCustomsSuppliers,
  policy: makePolicies,
  project: makeProjects,
  project_company: makeProjectCompanies,
  qualification: makeQualifications,
  macro: makeMacro,
  property: makeProperties,
  industry: makeIndustries,
  exhibition: makeExhibitions,
};

/** The rows of one data set. The same options give the same rows. */
export const demoRows = (world: World, key: DataSetKey): Record<string, unknown>[] => GENERATORS[key](world);

/** Replaces a data set by rows of the demo, as what they are. */
export const loadDemoRows = (
  market: MarketEngine,
  key: DataSetKey,
  rows: Record<string, unknown>[],
): Promise<LoadResult> => market.load(DATA_SETS[key], rows, { maxRejects: 0, provenance: demoProvenance(key) });

interface Loading {
  only?: readonly DataSetKey[];
  /** Data sets that are loaded as they were before: what becomes of today's rows. */
  earlier?: Partial<Record<DataSetKey, (rows: Record<string, unknown>[]) => Record<string, unknown>[]>>;
}

/** Generates and loads data sets of the market: all of them, or those named. */
export const loadDemoMarket = async (
  market: MarketEngine,
  { only, earlier = {}, ...options }: Partial<DemoOptions> & Loading = {},
  world: World = createWorld({ ...DEMO_DEFAULTS, ...options }),
): Promise<Partial<Record<DataSetKey, LoadResult>>> => {
  const results: Partial<Record<DataSetKey, LoadResult>> = {};
  for (const key of only ?? (Object.keys(DATA_SETS) as DataSetKey[])) {
    const rows = demoRows(world, key);
    results[key] = await loadDemoRows(market, key, earlier[key]?.(rows) ?? rows);
  }
  return results;
};

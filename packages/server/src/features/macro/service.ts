import { type DataSetDefinition, type FilterNode, fieldOf, type Row } from '@daas/contract/datasets';
import { MACRO_TABS } from '@daas/contract/datasets/vocabulary';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { inLanguage, isChinese, nameOf } from '@daas/contract/naming';
import { allowedDataSet } from '../../kernel/dataSets';
import type { Language } from '../../kernel/locale';
import { Refusal } from '../../kernel/refusal';
import type { MemberContext } from '../context';

type Series = EndpointOutput<'macro.series'>['series'][number];
type Tab = Series['indicator']['tab'];

const POINT = ['year', 'value', 'growth', 'modelled', 'source'];
const INDICATOR = ['indicator_code', 'indicator_name', 'indicator_name_english', 'tab', 'unit'];
const REGION = ['division_code', 'region_name', 'region_level'];
/** What people look at first, topic by topic; others follow as they were loaded. */
// biome-ignore format: a topic a line
const LEADING = [
  'gdp', 'gdp_per_capita', 'ny.gdp.mktp.cn', 'ny.gdp.mktp.kd.zg', 'ny.gdp.pcap.cn', 'fp.cpi.totl.zg', 'tx.val.mrch.cd.wt', 'retail_sales',
  'secondary_industry', 'tertiary_industry', 'primary_industry', 'nv.ind.totl.zs', 'nv.agr.totl.zs', 'gb.xpd.rsdv.gd.zs', 'ip.pat.resd', 'industrial_value_added',
  'resident_population', 'urban_share', 'aged_share', 'sp.pop.totl', 'sp.urb.totl.in.zs', 'sp.pop.65up.to.zs', 'sp.dyn.le00.in',
  'fiscal_revenue', 'deposits', 'loans', 'fi.res.totl.cd', 'fm.lbl.bmny.gd.zs', 'cm.mkt.lcap.cd', 'fs.ast.prvt.gd.zs',
  'highway_length', 'freight', 'broadband_users', 'is.shp.good.tu', 'it.net.bbnd.p2', 'eg.use.elec.kh.pc',
  'construction_land', 'industrial_land', 'residential_land', 'ag.lnd.frst.zs', 'ag.lnd.arbl.zs', 'ag.lnd.totl.k2',
];
const rankOf = ({ indicator }: Pick<Series, 'indicator'>): number => {
  const place = LEADING.indexOf(indicator.code);
  return place < 0 ? LEADING.length : place;
};
const tabRank = ({ indicator }: Pick<Series, 'indicator'>): number =>
  MACRO_TABS.findIndex(({ value }) => value === indicator.tab);

/** No region has as many values, nor has an indicator. */
const MAX_ROWS = 50_000;
const BATCH = 2_000;

async function read(context: MemberContext, def: DataSetDefinition, filter: FilterNode): Promise<Row[]> {
  const rows: Row[] = [];
  const fields = [...INDICATOR, ...REGION, ...POINT];
  for await (const batch of context.services.market.stream(def, { filter, fields, limit: MAX_ROWS, batch: BATCH }))
    rows.push(...batch);
  return rows;
}

/** Series of regions: of a topic, or all. */
const seriesFilter = ({ regions, tab }: SeriesScope): FilterNode => ({
  op: 'and',
  items: [
    { field: 'division_code', op: 'in', value: regions },
    ...(tab ? [{ field: 'tab', op: 'eq' as const, value: tab }] : []),
  ],
});
interface SeriesScope {
  regions: string[];
  tab?: string | undefined;
}

export async function series(context: MemberContext, { regions, tab }: EndpointParsedInput<'macro.series'>) {
  const { services, language } = context;
  const def = allowedDataSet(context, 'macro');
  const [rows, stats] = await Promise.all([
    read(context, def, seriesFilter({ regions, tab })),
    services.market.stats(def),
  ]);
  const labelOf = labels(def, language);
  const seriesByKey = new Map<string, Series & { first: string }>();
  for (const row of rows) {
    const key = `${row.indicator_code} ${row.division_code}`;
    const one = seriesByKey.get(key) ?? {
      first: row.id,
      indicator: indicatorOf(row, labelOf, language),
      region: { ...regionOf(row, labelOf, language), level: String(row.region_level) as Series['region']['level'] },
      source: sourceOf(row, labelOf),
      points: [],
    };
    seriesByKey.set(key, one);
    if (row.id < one.first) one.first = row.id;
    one.points.push({ year: Number(row.year), ...pointOf(row) });
  }
  return {
    series: [...seriesByKey.values()]
      .sort(
        (one, other) =>
          regions.indexOf(one.region.code) - regions.indexOf(other.region.code) ||
          tabRank(one) - tabRank(other) ||
          rankOf(one) - rankOf(other) ||
          (one.first < other.first ? -1 : 1),
      )
      .map(({ first, points, ...rest }) => ({ ...rest, points: points.sort((one, other) => one.year - other.year) })),
    updated_at: stats?.loadedAt ?? null,
  };
}

export async function ranking(context: MemberContext, input: EndpointParsedInput<'macro.ranking'>) {
  const { language } = context;
  const def = allowedDataSet(context, 'macro');
  const rows = await read(context, def, {
    op: 'and',
    items: [
      { field: 'indicator_code', op: 'eq', value: input.indicator },
      { field: 'region_level', op: 'eq', value: input.level },
    ],
  });
  const [first] = rows;
  if (!first) throw new Refusal('not-found', { what: '@row' });
  const years = [...new Set(rows.map((row) => Number(row.year)))].sort((one, other) => other - one);
  const year = input.year ?? (years[0] as number);
  const labelOf = labels(def, language);
  return {
    indicator: indicatorOf(first, labelOf, language),
    year,
    years,
    list: rows
      .filter((row) => row.year === year)
      .map((row) => ({ region: regionOf(row, labelOf, language), source: sourceOf(row, labelOf), ...pointOf(row) }))
      .sort((one, other) => other.value - one.value),
  };
}

type LabelOf = (field: string, value: unknown) => string;
/** Names of values of closed lists; the name of a province is one of them, that of a city its own. */
function labels(def: DataSetDefinition, language: Language): LabelOf {
  const cache = new Map<string, Map<string, string>>();
  return (field, value) => {
    let values = cache.get(field);
    if (!values) {
      const list = fieldOf(def, field)?.values ?? [];
      values = new Map(list.map((item) => [item.value, nameOf(item, language)]));
      cache.set(field, values);
    }
    return values.get(String(value)) ?? String(value);
  };
}

const indicatorOf = (row: Row, labelOf: LabelOf, language: Language) => ({
  code: String(row.indicator_code),
  name: String(inLanguage(language, { cn: row.indicator_name, en: row.indicator_name_english })),
  unit: labelOf('unit', row.unit),
  tab: String(row.tab) as Tab,
});
const regionOf = (row: Row, labelOf: LabelOf, language: Language) => ({
  code: String(row.division_code),
  name: row.region_level === 'country' && !isChinese(language) ? 'China' : labelOf('province', row.region_name),
});
const sourceOf = (row: Row, labelOf: LabelOf) => ({ key: String(row.source), name: labelOf('source', row.source) });
const pointOf = (row: Row) => ({
  value: Number(row.value),
  growth: row.growth === null ? null : Number(row.growth),
  modelled: row.modelled === true,
});

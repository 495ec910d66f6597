import { DATA_SETS, type DataSetDefinition, fieldOf } from '@daas/contract/datasets';
import type { RegionalReport } from '@daas/contract/endpoints/regional';
import { nameOf, termName } from '@daas/contract/naming';
import type { RegionalMeasure } from '@daas/contract/regionalAnalysis';
import type { FileAnswer } from '../../kernel/fileAnswer';
import type { Locale } from '../../kernel/locale';
import { Refusal } from '../../kernel/refusal';
import { englishNameOf } from '../../market/vocabulary';
import { titleOf } from '../../tables/cells';
import { TABLE_WRITERS, writeTableFile } from '../../tables/tableFile';
import type { Cell, Column } from '../../tables/types';
import type { MemberContext } from '../context';
import { sharedPlan } from './plans';

const TEXTS = {
  'zh-CN': {
    header: ['部分', '名称', '指标', '本区域', '对比区域', '区位商'],
    companies: '在营企业数（家）',
    total: '总量',
    place: '区域分布',
    industry: '行业结构',
    concentration: '行业集中度 HHI',
    'concentration-places': '空间集中度 HHI',
    leading: '注册资本集中度（%）',
    founded: '当年成立',
    stock: '年末存量',
    growth: '增长',
    rate: '年均增长率（%）',
    upstream: '产业链上游',
    downstream: '产业链下游',
    leader: '龙头企业',
    unknown: '未标注',
  },
  'en-US': {
    header: ['Part', 'Name', 'Metric', 'Region', 'Benchmark', 'Location quotient'],
    companies: 'Companies in operation',
    total: 'Total',
    place: 'Places',
    industry: 'Industries',
    concentration: 'HHI of industries',
    'concentration-places': 'HHI of places',
    leading: 'Concentration of registered capital (%)',
    founded: 'Founded by year',
    stock: 'Companies at year end',
    growth: 'Growth',
    rate: 'Annual growth (%)',
    upstream: 'Upstream',
    downstream: 'Downstream',
    leader: 'Leading companies',
    unknown: 'Not stated',
  },
} as const satisfies Record<Locale, object>;

const def: DataSetDefinition = DATA_SETS.enterprise;
const percent = (value: number | null): number | null => (value === null ? null : value * 100);
const KINDS: readonly Column['kind'][] = ['text', 'text', 'text', 'decimal', 'decimal', 'decimal'];

/** Every number of a report, a line each. */
function linesOf(report: RegionalReport, measures: readonly RegionalMeasure[], locale: Locale): Cell[][] {
  const texts = TEXTS[locale];
  const fieldTitle = (name: string) => {
    const field = fieldOf(def, name);
    return field ? titleOf(field, locale) : name;
  };
  const measureName = (measure: RegionalMeasure) => (measure === 'companies' ? texts.companies : fieldTitle(measure));
  const place = (name: string) => termName({ name, name_en: englishNameOf('division', name) }, locale);
  const industry = (name: string) => termName({ name, name_en: englishNameOf('industry', name) }, locale);
  const valueName = (field: string, value: string) => {
    const fieldValue = fieldOf(def, field)?.values?.find((one) => one.value === value);
    return fieldValue ? nameOf(fieldValue, locale) : value;
  };
  const { growth, leading_capital: leading } = report;
  return [
    ...report.totals.map(({ measure, region, comparison }) => [
      texts.total,
      '',
      measureName(measure),
      region,
      comparison,
      null,
    ]),
    ...report.places.list.flatMap(({ province, city, county, values }) => {
      const name = [...new Set([province, city, county])].flatMap((one) => (one ? place(one) : [])).join(' / ');
      return measures.map((measure) => [texts.place, name, measureName(measure), values[measure] ?? 0, null, null]);
    }),
    ...report.industries.flatMap(({ section, division, values, comparison, lq }) => {
      const name = `${industry(section)} / ${division ? industry(division) : texts.unknown}`;
      return measures.map((measure) => [
        texts.industry,
        name,
        measureName(measure),
        values[measure] ?? 0,
        comparison[measure] ?? 0,
        lq[measure] ?? null,
      ]);
    }),
    ...report.concentration.flatMap(({ measure, industries, comparison_industries, places }) => [
      [texts.concentration, '', measureName(measure), industries, comparison_industries, null],
      [texts['concentration-places'], '', measureName(measure), places, null, null],
    ]),
    [texts.leading, 'CR4', fieldTitle('registered_capital'), percent(leading.four), null, null],
    [texts.leading, 'CR10', fieldTitle('registered_capital'), percent(leading.ten), null, null],
    ...report.sizes.flatMap(({ field, list }) =>
      list.map(({ value, region, comparison }) => [
        fieldTitle(field),
        valueName(field, value),
        texts.companies,
        region,
        comparison,
        null,
      ]),
    ),
    ...growth.list.flatMap(({ year, founded, stock, comparison_founded, comparison_stock }) => [
      [texts.growth, String(year), texts.founded, founded, comparison_founded, null],
      [texts.growth, String(year), texts.stock, stock, comparison_stock, null],
    ]),
    [
      texts.growth,
      `${growth.from}–${growth.to}`,
      texts.rate,
      percent(growth.rate),
      percent(growth.comparison_rate),
      null,
    ],
    ...report.chain.list.map(({ side, division, companies, lq }) => [
      texts[side],
      industry(division),
      texts.companies,
      companies,
      null,
      lq,
    ]),
    ...report.leaders.map(({ name, registered_capital }) => [
      texts.leader,
      name,
      fieldTitle('registered_capital'),
      registered_capital,
      null,
      null,
    ]),
  ];
}

/** The report behind a link as a workbook. */
export async function reportWorkbook(context: MemberContext, key: string): Promise<FileAnswer> {
  const { locale } = context;
  const { plan } = await sharedPlan(context, key);
  if (!plan.report) throw new Refusal('state-forbids', { name: plan.name, state: `@${plan.status}` });
  const columns = TEXTS[locale].header.map((title, n): Column => ({ title, kind: KINDS[n] ?? 'text' }));
  const lines = linesOf(plan.report, plan.scope.measures, locale);
  const writer = TABLE_WRITERS.xlsx;
  async function* batches() {
    yield lines;
  }
  return {
    fileName: `${plan.name}.xlsx`,
    contentType: writer.contentType,
    body: writeTableFile(writer, columns, batches()),
  };
}

import { DATA_SETS, type FilterNode } from '@daas/contract/datasets';
import type { MarketEngine } from '@daas/server/market';

const { enterprise } = DATA_SETS;

/** First marks on PostgreSQL at 1,000,000 rows on two cores, of the 95th percentile. */
const SEARCH_MS = 100;
const FACETS_MS = 150;
/** Of PostgreSQL's 95th percentile in the same run. */
const NOT_WORSE = 1.5;
const HALF = 0.5;

/** Words, brands and places that the generator uses: some of them in most rows, some in a few. */
const WORDS = [
  '有限公司',
  '精密机械',
  '轴承',
  '生物科技',
  '昀珩砺',
  '宁波弈',
  '数据科技',
  'Bearing',
  '沐辰',
  '环保设备',
];
const TWO = ['宁波', '科技', '苏州', '昀珩', '机械', '贸易', '驰砺', '深圳', '矿业', '物流'];
const PROVINCES = ['浙江省', '广东省', '西藏自治区', '江苏省', '青海省'];
const CITIES = ['宁波市', '深圳市', '西宁市', '成都市'];
const COUNTIES = ['鄞州区', '南山区', '城西区', '武侯区'];
const FACETS = ['status', 'province', 'city', 'industry_l1', 'scale', 'tags'];

const and = (...items: FilterNode[]): FilterNode => ({ op: 'and', items });
const at = <T>(list: readonly T[], round: number): T => list[round % list.length] as T;
const page = { current: 1, pageSize: 20, fields: enterprise.defaultColumns };
const placed = (round: number) => ({
  keyword: at(TWO, round),
  filter: and(
    { field: 'province', op: 'eq', value: at(PROVINCES, round) },
    { field: 'established_date', op: 'gte', value: `${2000 + (round % 24)}-01-01` },
  ),
});
const fiveConditions = (round: number) =>
  and(
    { field: 'province', op: 'in', value: [at(PROVINCES, round), at(PROVINCES, round + 1)] },
    { field: 'status', op: 'eq', value: at(['存续', '注销'], round) },
    { field: 'registered_capital', op: 'gte', value: 500 * (round % 7) },
    {
      op: 'or',
      items: [
        { field: 'tags', op: 'eq', value: '高新技术企业' },
        { field: 'scale', op: 'eq', value: '大型' },
      ],
    },
  );

/** What is asked of an engine; `mark` is PostgreSQL's in ms, `ratio` ClickHouse's beside it. */
export interface Question {
  mark: number;
  ratio: number;
  /** Whether every matching row was looked at: answers of samples are not compared. */
  ask(engine: MarketEngine, round: number): Promise<boolean>;
}

export const QUESTIONS: Record<string, Question> = {
  keyword: search((round) => ({ keyword: at(WORDS, round) })),
  'two characters': search((round) => ({ keyword: at(TWO, round) })),
  'keyword, region, date': search(placed),
  'five conditions': { ...search((round) => ({ filter: fiveConditions(round) })), ratio: HALF },
  'one city, by date': search((round) => ({
    filter: { field: 'city', op: 'eq', value: at(CITIES, round) },
    sort: '-established_date',
  })),
  'facets of a keyword': facets((round) => ({ keyword: at(WORDS, round) })),
  'facets of a place': facets((round) => ({ filter: { field: 'city', op: 'eq', value: at(CITIES, round) } })),
  'facets of a county': facets((round) => ({ filter: { field: 'county', op: 'eq', value: at(COUNTIES, round) } })),
  'facets of all': facets(() => ({})),
  'capped count': plain((engine, round) => engine.count(enterprise, { keyword: at(TWO, round) })),
  detail: plain((engine, round) => engine.get(enterprise, idOf(round * 2_011))),
  '200 by id': plain((engine, round) =>
    engine.getMany(
      enterprise,
      Array.from({ length: 200 }, (_, i) => idOf(round * 997 + i * 331)),
    ),
  ),
  suggestion: plain((engine, round) => engine.suggest(enterprise, at([...TWO, ...WORDS], round))),
};

function plain(ask: (engine: MarketEngine, round: number) => Promise<unknown>): Question {
  return { mark: SEARCH_MS, ratio: NOT_WORSE, ask: (engine, round) => ask(engine, round).then(() => true) };
}

function search(query: (round: number) => { keyword?: string; filter?: FilterNode; sort?: string }): Question {
  return plain((engine, round) => engine.page(enterprise, { ...page, ...query(round) }));
}

function facets(query: (round: number) => { keyword?: string; filter?: FilterNode }): Question {
  return {
    mark: FACETS_MS,
    ratio: HALF,
    async ask(engine, round) {
      const [, counted] = await Promise.all([
        engine.page(enterprise, { ...page, ...query(round) }),
        engine.facets(enterprise, query(round), FACETS),
      ]);
      return counted.every(({ exact }) => exact);
    },
  };
}

const idOf = (index: number): string => `ent_${String((index % 90_000) + 1).padStart(8, '0')}`;

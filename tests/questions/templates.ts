import type { DataSetKey } from '@daas/contract/datasets';
import { any, between, has, hasNo, is } from '@daas/server/testing/filters';
import { cmp, type Label, type Question } from './label';

/** The day on which the questions are asked. */
export const TODAY = '2026-11-17';

type Part = readonly [wordings: readonly string[], label: Label];
interface Domain {
  dataSet: DataSetKey;
  nouns: readonly string[];
  things: readonly Part[];
}

/** Written as people write, before they were tried on the parser. */
const CN = {
  places: [
    [['浙江', '浙江省', '在浙江'], is('province', '浙江省')],
    [['宁波', '宁波市', '宁波地区'], is('city', '宁波市')],
    [['苏州昆山', '昆山'], is('county', '昆山市')],
    [['江浙沪', '江苏浙江上海'], any('province', '江苏省', '浙江省', '上海市')],
    [['深圳', '位于深圳'], is('city', '深圳市')],
    [['山东或河北', '山东、河北'], any('province', '山东省', '河北省')],
    [['四川', '四川境内'], is('province', '四川省')],
  ],
  sizes: [
    [['注册资本五百万以上', '注册资金500万以上', '注册资本不少于500万'], cmp('registered_capital', 'gte', 500)],
    [['注册资本一千万到五千万', '注册资本在1000万至5000万之间'], between('registered_capital', 1000, 5000)],
    [['注册资本五千万到一亿', '注册资金0.5亿-1亿'], between('registered_capital', 5000, 10000)],
    [['参保人数超过100人', '参保多于100人的'], cmp('insured_count', 'gt', 100)],
    [['注册资本低于200万', '注册资本不到两百万'], cmp('registered_capital', 'lt', 200)],
  ],
  ages: [
    [['成立五年以上', '成立满5年', '开了五年以上'], cmp('established_date', 'lte', '2021-11-17')],
    [['成立不到三年', '三年内成立', '近三年新成立'], cmp('established_date', 'gte', '2023-11-17')],
    [['去年成立', '2025年注册'], between('established_date', '2025-01-01', '2025-12-31')],
    [['成立十年以上', '超过10年'], cmp('established_date', 'lte', '2016-11-17')],
    [['2015年之前成立', '成立于2015年以前'], cmp('established_date', 'lte', '2014-12-31')],
  ],
  relations: [
    [['有专利', '拥有专利', '持有专利'], has('patents')],
    [['有发明专利', '拥有发明专利'], has('patents', is('kind', '发明专利'))],
    [['没有专利', '无专利'], hasNo('patents')],
    [['没有行政处罚', '没被行政处罚过', '无行政处罚'], hasNo('risks', is('kind', '行政处罚'))],
    [['有招投标', '中过标', '有中标记录'], has('won')],
    [['没有失信记录', '不是失信企业', '无失信'], hasNo('risks', any('kind', '失信被执行人', '严重违法失信'))],
    [['有商标', '有自己的商标'], has('trademarks')],
  ],
  states: [
    [['不要注销', '排除注销的', '非注销'], { field: 'status', op: 'ne', value: '注销' }],
    [['在业', '正常经营', '存续'], is('status', '存续')],
    [['有电话', '能联系上', '留了电话'], is('has_phone', true)],
  ],
  domains: [
    {
      dataSet: 'enterprise',
      nouns: ['企业', '公司', '厂家', '厂'],
      things: [
        [['轴承', '做轴承的', '生产轴承'], { trade: '345' }],
        [['阀门', '阀门厂商', '做阀门'], { trade: '344' }],
        [['模具', '模具制造', '做模具的'], { trade: '352' }],
        [['服装', '做衣服的', '服装加工'], { trade: '18' }],
        [['家具', '家具生产', '做家具的'], { trade: '21' }],
        [['软件', '软件开发', '做软件的'], { trade: '65' }],
        [['物流', '物流运输', '跑运输的'], is('industry_l1', '交通运输、仓储和邮政业')],
        [['医疗器械', '生产医疗器械', '医疗设备'], { trade: '358' }],
        [['锂电池', '做锂电池的', '动力电池'], { trade: '384' }],
        [['建筑', '搞建筑的', '建筑施工'], is('industry_l1', '建筑业')],
      ],
    },
  ] satisfies Domain[] as Domain[],
} as const;

const EN = {
  places: [
    [['in Zhejiang', 'based in Zhejiang', 'Zhejiang'], is('province', '浙江省')],
    [['in Ningbo', 'Ningbo', 'located in Ningbo'], is('city', '宁波市')],
    [['in Guangdong or Fujian', 'from Guangdong or Fujian'], any('province', '广东省', '福建省')],
    [['in Shenzhen', 'Shenzhen-based'], is('city', '深圳市')],
    [['in Sichuan province', 'across Sichuan'], is('province', '四川省')],
  ],
  sizes: [
    [
      ['with more than 5 million yuan registered capital', 'registered capital above 5M'],
      cmp('registered_capital', 'gt', 500),
    ],
    [
      ['registered capital of five to ten million', 'capital between 5 and 10 million yuan'],
      between('registered_capital', 500, 1000),
    ],
    [['with over 100 insured employees', 'more than 100 insured staff'], cmp('insured_count', 'gt', 100)],
    [
      ['with less than 2 million registered capital', 'registered capital below 2 million'],
      cmp('registered_capital', 'lt', 200),
    ],
  ],
  ages: [
    [['older than 5 years', 'at least 5 years old', '5+ years old'], cmp('established_date', 'lte', '2021-11-17')],
    [
      ['founded in the last 3 years', 'less than three years old', 'set up within the past 3 yrs'],
      cmp('established_date', 'gte', '2023-11-17'),
    ],
    [['founded in 2020', 'established during 2020'], between('established_date', '2020-01-01', '2020-12-31')],
    [['founded before 2015', 'established prior to 2015'], cmp('established_date', 'lte', '2014-12-31')],
  ],
  relations: [
    [['with patents', 'that own patents', 'holding patents'], has('patents')],
    [['with invention patents', 'that have invention patents'], has('patents', is('kind', '发明专利'))],
    [['without patents', 'that have no patents', 'no patents'], hasNo('patents')],
    [
      ['without penalties', 'with no administrative penalties', 'never penalized'],
      hasNo('risks', is('kind', '行政处罚')),
    ],
    [['that won tenders', 'with tenders won', 'which have won bids'], has('won')],
    [['with trademarks', 'that own trademarks'], has('trademarks')],
  ],
  states: [
    [
      ['not deregistered', 'excluding deregistered ones', 'except deregistered'],
      { field: 'status', op: 'ne', value: '注销' },
    ],
    [['still active', 'in operation', 'currently operating'], is('status', '存续')],
    [['with a phone number', 'with phone', 'that have a phone'], is('has_phone', true)],
  ],
  domains: [
    {
      dataSet: 'enterprise',
      nouns: ['companies', 'manufacturers', 'firms', 'makers'],
      things: [
        [['bearing', 'ball bearing'], { trade: '345' }],
        [['valve', 'industrial valve'], { trade: '344' }],
        [['mould', 'mold', 'injection mold'], { trade: '352' }],
        [['furniture', 'office furniture'], { trade: '21' }],
        [['clothing', 'garment', 'apparel'], { trade: '18' }],
        [['software', 'software development'], { trade: '65' }],
        [['medical device', 'medical equipment'], { trade: '358' }],
        [['lithium battery', 'battery'], { trade: '384' }],
        [['logistics', 'freight'], is('industry_l1', '交通运输、仓储和邮政业')],
        [['construction', 'building contractor'], is('industry_l1', '建筑业')],
      ],
    },
  ] satisfies Domain[] as Domain[],
} as const;

/** Numbers of a linear congruential generator, the same in each run. */
function* numbers(seed: number): Generator<number> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

type Slot = 'place' | 'size' | 'age' | 'relation' | 'state';
const CN_SHAPES: readonly (readonly [Slot[], (words: Record<string, string>) => string])[] = [
  [['place', 'age'], (w) => `${w.place}${w.age}的${w.thing}${w.noun}`],
  [['place', 'relation'], (w) => `${w.place}${w.relation}的${w.thing}${w.noun}`],
  [['size', 'place'], (w) => `${w.thing}${w.noun}，${w.place}，${w.size}`],
  [['age', 'relation'], (w) => `帮我找${w.age}、${w.relation}的${w.thing}${w.noun}`],
  [['place', 'size', 'state'], (w) => `想找一些${w.place}的${w.thing}${w.noun} ${w.size} ${w.state}`],
  [['place', 'age', 'relation', 'state'], (w) => `${w.place} ${w.thing} ${w.age} ${w.relation} ${w.state}`],
];
const EN_SHAPES: readonly (readonly [Slot[], (words: Record<string, string>) => string])[] = [
  [['place', 'age'], (w) => `${w.thing} ${w.noun} ${w.place} ${w.age}`],
  [['place', 'relation'], (w) => `${w.thing} ${w.noun} ${w.place} ${w.relation}`],
  [['place', 'size'], (w) => `Find ${w.thing} ${w.noun} ${w.place}, ${w.size}`],
  [['age', 'relation'], (w) => `I'm looking for ${w.thing} ${w.noun} ${w.age}, ${w.relation}`],
  [
    ['place', 'age', 'relation', 'state'],
    (w) => `${w.thing} ${w.noun} ${w.place}, ${w.age}, ${w.relation}, ${w.state}`,
  ],
];

/** `each` questions of each language; the same each time. */
export function* generate(each: number): Generator<Question> {
  for (const [language, shapes, seed] of [
    [CN, CN_SHAPES, 56],
    [EN, EN_SHAPES, 65],
  ] as const) {
    const random = numbers(seed);
    const pick = <T>(list: readonly T[]): T => list[Math.floor((random.next().value as number) * list.length)] as T;
    for (let nth = 0; nth < each; nth += 1) {
      const domain = pick(language.domains as readonly Domain[]);
      const [slots, write] = pick(shapes);
      const thing = pick(domain.things);
      const words: Record<string, string> = { thing: pick(thing[0]), noun: pick(domain.nouns) };
      const labels: Label[] = [thing[1]];
      for (const slot of slots) {
        const [wordings, label] = pick(language[`${slot}s`] as readonly Part[]);
        words[slot] = pick(wordings);
        labels.push(label);
      }
      yield { text: write(words), dataSet: domain.dataSet, labels, source: 'template' };
    }
  }
}

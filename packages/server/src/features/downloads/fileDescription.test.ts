import { DATA_SETS, type FilterNode, type Provenance, type Row } from '@daas/contract/datasets';
import { describe, expect, it } from 'vitest';
import { exportLayout } from './exportLayout';
import { aboutOf, fileNameOf } from './fileDescription';

const def = DATA_SETS.enterprise;
/** Midnight in Shanghai has passed. */
const NOW = new Date('2026-11-16T16:30:00Z');
const provenance: Provenance = {
  source_cn: '某省企业公示系统',
  source_en: 'Register of a province',
  licence: 'CC BY 4.0',
  day: '2026-11-15',
  refresh: 'daily',
};
const filter: FilterNode = {
  op: 'and',
  items: [
    { field: 'province', op: 'eq', value: '浙江省' },
    { field: 'registered_capital', op: 'gte', value: 800 },
    { field: 'listed', op: 'eq', value: true },
  ],
};
const row: Row = {
  id: 'enterprise_1',
  name: '宁波市',
  province: '浙江省',
  city: '宁波市',
  tags: ['高新技术企业', '专精特新'],
  listed: false,
  registered_capital: 800_000,
  shareholders: [
    { person: '陈*', company: null, ratio: 60, amount: 3000 },
    { person: null, company: '宁波甬澜控股有限公司', ratio: 40.5, amount: 2000 },
  ],
};
const FIELDS = ['name', 'province', 'city', 'tags', 'listed', 'registered_capital', 'shareholders', 'email'];

describe('the second sheet of a workbook', () => {
  it('says data set, conditions, source, day and person in Chinese', () => {
    const chosen = { filter, keyword: '轴承', ids: { op: 'not_in' as const, value: ['a', 'b'] } };
    expect(aboutOf(def, chosen, { locale: 'zh-CN', by: '张三', now: NOW, provenance })).toEqual({
      title: '说明',
      lines: [
        ['数据集', '企业工商数据'],
        ['筛选条件', '关键词“轴承”'],
        ['', '省份 等于 浙江省 且 注册资本 大于等于 800 万元 且 是否上市 等于 是'],
        ['', '不含指定的 2 条'],
        ['数据来源', '某省企业公示系统'],
        ['许可', 'CC BY 4.0'],
        ['数据日期', '2026-11-15'],
        ['更新频率', '每日'],
        ['生成日期', '2026-11-17'],
        ['生成者', '张三'],
      ],
    });
  });

  it('and in English, also where there are none', () => {
    const english = (chosen: Parameters<typeof aboutOf>[1]) =>
      aboutOf(def, chosen, { locale: 'en-US', by: 'Ann', now: NOW, provenance: null }).lines.slice(0, 3);
    expect(english({ filter: { field: 'city', op: 'in', value: ['宁波市', '杭州市'] } })).toEqual([
      ['Data set', 'Enterprises'],
      ['Conditions', 'City is one of Ningbo, Hangzhou'],
      ['Source', 'Not stated'],
    ]);
    for (const none of [{}, { filter: null, keyword: '' }, { filter: { op: 'and' as const, items: [] } }])
      expect(english(none)[1]).toEqual(['Conditions', 'None: all rows']);
  });
});

describe('the name of a file', () => {
  it('tells data set, conditions and day', () => {
    const name = (chosen: Parameters<typeof fileNameOf>[1], locale: 'zh-CN' | 'en-US' = 'zh-CN') =>
      fileNameOf(def, chosen, locale, NOW);
    expect(name({})).toBe('企业工商数据-2026-11-17');
    expect(name({ filter: { field: 'province', op: 'eq', value: '浙江省' } })).toBe(
      '企业工商数据-省份_等于_浙江省-2026-11-17',
    );
    expect(name({ filter: { field: 'province', op: 'eq', value: '浙江省' } }, 'en-US')).toBe(
      'Enterprises-Province_is_Zhejiang-2026-11-17',
    );
  });

  it('is one that every file system takes, however hostile or long its conditions are', () => {
    for (const keyword of ['../../etc/passwd', 'a"b<c>|d?*:', 'a\r\nb\u202Egpj', '.', '𠮷'.repeat(200), 'CON', ' ']) {
      const name = fileNameOf(def, { keyword }, 'zh-CN', NOW);
      expect(name).toMatch(/^企业工商数据-.+-2026-11-17$/u);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
      expect(name).not.toMatch(/[\u0000-\u001f\u202e\\/:*?"<>|.\s]/);
      expect(Buffer.from(name).toString()).toBe(name);
      expect(Buffer.byteLength(`${name}.xlsx`)).toBeLessThanOrEqual(255);
    }
  });
});

describe('a line', () => {
  it.each(['csv', 'xlsx'] as const)('of a %s file for people is in the language of its reader', (format) => {
    const lineOf = (locale: 'zh-CN' | 'en-US') =>
      exportLayout({ format, audience: 'people' }, def, FIELDS, locale).lineOf;
    expect(lineOf('en-US')(row)).toEqual([
      '宁波市',
      'Zhejiang',
      'Ningbo',
      'High-tech enterprise; Specialized and innovative',
      'No',
      800_000,
      'Natural person: 陈*, Share held (%): 60, Subscribed (10,000 CNY): 3000; Corporate shareholder: 宁波甬澜控股有限公司, Share held (%): 40.5, Subscribed (10,000 CNY): 2000',
      null,
    ]);
    expect(lineOf('zh-CN')(row)).toEqual([
      '宁波市',
      '浙江省',
      '宁波市',
      '高新技术企业; 专精特新',
      '否',
      800_000,
      '自然人股东：陈*，持股比例（%）：60，认缴出资额（万元）：3000; 法人股东：宁波甬澜控股有限公司，持股比例（%）：40.5，认缴出资额（万元）：2000',
      null,
    ]);
  });

  it.each(['csv', 'xlsx'] as const)('of a %s file for programs has codes, JSON and names of fields', (format) => {
    const fields = ['province', 'listed', 'tags', 'registered_capital', 'shareholders'];
    const { columns, lineOf } = exportLayout({ format, audience: 'programs' }, def, fields, 'zh-CN');
    expect(columns.map(({ title }) => title)).toEqual(fields);
    const [province, listed, tags, capital, shareholders] = lineOf(row);
    expect([province, listed, tags, capital]).toEqual(['浙江省', 'false', '["高新技术企业","专精特新"]', 800_000]);
    expect(JSON.parse(String(shareholders))).toEqual(row.shareholders);
  });

  it('shows moments alike in CSV and in a workbook for people, and as ISO 8601 to programs', () => {
    const bidding = DATA_SETS.bidding;
    const deadline = { id: 'x', deadline: '2025-04-02T01:30:05Z' } as Row;
    const of = (audience: 'people' | 'programs') =>
      exportLayout({ format: 'csv', audience }, bidding, ['deadline'], 'zh-CN').lineOf(deadline);
    expect([of('people'), of('programs')]).toEqual([['2025-04-02 09:30:05'], ['2025-04-02T01:30:05Z']]);
  });

  it('of NDJSON and Parquet keeps its types', () => {
    const { lineOf } = exportLayout(
      { format: 'ndjson', audience: 'people' },
      def,
      ['province', 'listed', 'tags'],
      'en-US',
    );
    expect(lineOf(row)).toEqual(['浙江省', false, ['高新技术企业', '专精特新']]);
  });
});

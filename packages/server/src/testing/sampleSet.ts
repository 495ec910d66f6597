import { type DataSetDefinition, defineDataSet, type Row } from '@daas/contract/datasets';

/** A data set with a field of each type. */
export const sampleSet: DataSetDefinition = defineDataSet({
  key: 'sample',
  name_cn: '样本',
  name_en: 'Sample',
  description_cn: '',
  description_en: '',
  category: 1,
  productId: 1,
  icon: 'Bank',
  integratorTypes: ['API'],
  title: 'name',
  defaultColumns: ['name'],
  defaultSort: '-rank',
  lookup: ['code', 'name'],
  pricing: { mode: 'per_query', unitPrice: 1 },
  // biome-ignore format: one line each
  fields: [
    { name_en: 'name', name_cn: '名称', type: 'text', required: true, searchable: true, filterable: true, sortable: true, sample: 'a' },
    { name_en: 'note', name_cn: '说明', type: 'text', searchable: true, filterable: true, sample: 'a' },
    { name_en: 'code', name_cn: '代码', type: 'keyword', filterable: true, sortable: true, facet: true, sample: 'a' },
    { name_en: 'state', name_cn: '状态', type: 'enum', filterable: true, facet: true, sample: 'on', values: [{ value: 'on', name_cn: '开', name_en: 'On' }, { value: 'off', name_cn: '关', name_en: 'Off' }] },
    { name_en: 'tags', name_cn: '标签', type: 'tags', searchable: true, filterable: true, facet: true, sample: ['a'] },
    { name_en: 'rank', name_cn: '次序', type: 'integer', required: true, filterable: true, sortable: true, sample: 1 },
    { name_en: 'amount', name_cn: '金额', type: 'decimal', filterable: true, sortable: true, sample: 1.5 },
    { name_en: 'open', name_cn: '开放', type: 'boolean', filterable: true, facet: true, sample: true },
    { name_en: 'day', name_cn: '日期', type: 'date', filterable: true, sortable: true, sample: '2024-01-01' },
    { name_en: 'at', name_cn: '时间', type: 'datetime', filterable: true, sortable: true, sample: '2024-01-01T00:00:00Z' },
    { name_en: 'phone', name_cn: '电话', type: 'keyword', masked: 'phone', sample: '100****0000' },
    { name_en: 'people', name_cn: '人员', type: 'records', sample: [], columns: [{ name_en: 'name', name_cn: '姓名', type: 'text', masked: 'person' }, { name_en: 'firm', name_cn: '单位', type: 'text', filterable: true }] },
  ],
  sections: [{ key: 'all', name_cn: '全部', name_en: 'All', fields: ['name'] }],
  // biome-ignore format: one line each
  relations: [
    { key: 'links', name_cn: '链接', name_en: 'Links', dataSet: 'sample_link', here: 'code', there: 'code' },
    { key: 'shared', name_cn: '共享', name_en: 'Shared links', dataSet: 'sample_link', here: 'code', there: 'codes' },
    { key: 'tagged', name_cn: '标记', name_en: 'Links of tags', dataSet: 'sample_link', here: 'tags', there: 'tag' },
    { key: 'alike', name_cn: '相似', name_en: 'Links alike', dataSet: 'sample_link', here: 'tags', there: 'tags' },
    { key: 'parties', name_cn: '参与', name_en: 'Parties', dataSet: 'sample_link', here: 'code', there: 'parties.code' },
    { key: 'nothing', name_cn: '无', name_en: 'Nothing', dataSet: 'sample_link', here: 'id', there: 'code' },
    { key: 'peers', name_cn: '同类', name_en: 'Peers', dataSet: 'sample', here: 'code', there: 'code', weight: 5 },
    { key: 'same_name', name_cn: '同名', name_en: 'Same name', dataSet: 'sample', here: 'name', there: 'name' },
  ],
});

/** A data set to which the sample is related by one code, by lists of codes, and by records. */
export const linkSet: DataSetDefinition = defineDataSet({
  key: 'sample_link',
  name_cn: '链接样本',
  name_en: 'Sample links',
  description_cn: '',
  description_en: '',
  category: 1,
  productId: 1,
  icon: 'Bank',
  integratorTypes: ['API'],
  title: 'name',
  defaultColumns: ['name'],
  defaultSort: 'rank',
  lookup: ['name'],
  pricing: { mode: 'per_query', unitPrice: 1 },
  // biome-ignore format: one line each
  fields: [
    { name_en: 'name', name_cn: '名称', type: 'text', required: true, searchable: true, filterable: true, sample: 'a' },
    { name_en: 'code', name_cn: '代码', type: 'keyword', filterable: true, sample: 'a' },
    { name_en: 'codes', name_cn: '各代码', type: 'tags', filterable: true, sample: ['a'] },
    { name_en: 'tag', name_cn: '标签', type: 'keyword', filterable: true, sample: 'a' },
    { name_en: 'tags', name_cn: '各标签', type: 'tags', filterable: true, sample: ['a'] },
    { name_en: 'rank', name_cn: '次序', type: 'integer', required: true, filterable: true, sortable: true, sample: 1 },
    { name_en: 'open', name_cn: '开放', type: 'boolean', filterable: true, sample: true },
    { name_en: 'parties', name_cn: '各方', type: 'records', sample: [], columns: [{ name_en: 'code', name_cn: '代码', type: 'text', filterable: true }] },
  ],
  sections: [{ key: 'all', name_cn: '全部', name_en: 'All', fields: ['name'] }],
  // biome-ignore format: one line each
  relations: [
    { key: 'owner', name_cn: '所属', name_en: 'Owner', dataSet: 'sample', here: 'code', there: 'code' },
    { key: 'owners', name_cn: '各所属', name_en: 'Owners', dataSet: 'sample', here: 'codes', there: 'code' },
  ],
});

/** Words of sample rows and random filters. They overlap, so that filters match rows. */
export const WORDS = [
  '宁波',
  '宁波轴承',
  '轴承厂',
  'Bearing',
  'bearing co',
  '厂',
  'A(b)',
  '50%_\\',
  "o'k",
  '"引"',
  '茶',
];
export const TAGS = ['红', '绿', '深蓝', 'a,b', '{"x"}'];
export const DAYS = ['2023-12-31', '2024-02-29', '2024-03-01'];
export const INSTANTS = ['2024-02-28T16:00:00Z', '2024-02-29T00:00:00Z', '2024-02-29T00:00:01Z'];
export const NUMBERS = [-1.5, 0, 0.1, 2, 1e15];

const gap = <T>(index: number, step: number, value: T): T | null => (index % step === 0 ? null : value);
const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

export const sampleRows = (count: number): Row[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `row-${String((i * 7919) % 100_000).padStart(5, '0')}`,
    name: `${at(WORDS, i)}${at(WORDS, i >> 2)}`,
    note: gap(i, 3, `${at(WORDS, i + 3)}\t${at(WORDS, i * 3)}`.trim()),
    code: gap(i, 5, `C${i % 7}`),
    state: gap(i, 4, i % 2 ? 'on' : 'off'),
    tags: gap(i, 3, [...new Set([at(TAGS, i), at(TAGS, i >> 1)])]),
    rank: i % 11,
    amount: gap(i, 4, at(NUMBERS, i)),
    open: gap(i, 6, i % 2 === 0),
    day: gap(i, 5, at(DAYS, i)),
    at: gap(i, 7, at(INSTANTS, i)),
    phone: `100${String(i).padStart(8, '0')}`,
    people: gap(i, 2, [
      { name: '张某某', firm: gap(i, 3, at(WORDS, i)) },
      ...(i % 5 ? [] : [{ name: '张某某', firm: at(WORDS, i >> 3) }]),
    ]),
  }));

export const linkRows = (count: number): Row[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `link-${String(i).padStart(4, '0')}`,
    name: at(WORDS, i),
    code: gap(i, 4, `C${(i * i) % 5}`),
    codes: gap(i, 3, [...new Set([`C${i % 6}`, `C${(i >> 2) % 6}`, 'other'])]),
    tag: gap(i, 6, at(TAGS, i)),
    tags: gap(i, 5, [at(TAGS, i >> 1)]),
    rank: i % 7,
    open: gap(i, 6, i % 2 === 0),
    parties: gap(i, 2, [{ code: gap(i, 3, `C${i % 4}`) }, { code: `C${i % 3}` }]),
  }));

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { integratorTypeOf } from '../enums';
import { asCodeOf, type CodeFormat } from '../identity';
import { brokenCodeRule } from '../identity/schema';
import {
  callPrice,
  DATA_CATEGORIES,
  DATA_SET_LIST,
  DATA_SETS,
  type DataSetDefinition,
  dataSet,
  dataSetView,
  defineDataSet,
  fieldDescription,
  filterableField,
  filterConfig,
  filterSchema,
  mask,
  productSchema,
  productsOf,
  queryFilter,
  querySchema,
  type Row,
  type RowValue,
  relationFilter,
  rowSchema,
  sampleRow,
  sortOptions,
} from '.';
import { REVENUE_BAND_VALUES } from './vocabulary';

const base = () => structuredClone(DATA_SETS.factory) as DataSetDefinition;

/** Other codes than those of companies, by their field. */
const NAMED_CODES: Record<string, CodeFormat> = {
  application_no: 'patent',
  cites: 'patent',
  hs_code: 'hs',
  country_code: 'country',
};

describe.each(DATA_SET_LIST.map((def) => [def.key, def] as const))('data set %s', (key, def) => {
  it('is found by its key and listed in a category', () => {
    expect(dataSet(key)).toBe(def);
    expect(DATA_CATEGORIES.map(({ category_id }) => category_id as number)).toContain(def.category);
  });

  it('describes its fields in English without Chinese', () => {
    const chinese = def.fields.filter((field) => /\p{Script=Han}/u.test(fieldDescription(field, 'en-US') ?? ''));
    expect(chinese.map(({ name_en }) => name_en)).toEqual([]);
  });

  it('has a sample that is a valid, masked row', () => {
    const row = sampleRow(def);
    expect(rowSchema(def).parse(row)).toEqual(row);
    for (const field of def.fields.filter(({ masked }) => masked)) {
      const values = [row[field.name_en] as RowValue].flat().filter((value) => value !== null);
      for (const value of values) expect(mask(field.masked ?? 'all', String(value))).toBe(value);
    }
    for (const { name_en, format } of def.fields) {
      const named = NAMED_CODES[name_en];
      expect(format, name_en).toBe(/(^|_)usccs?$/.test(name_en) ? 'uscc' : named);
      const codes = [row[name_en] as RowValue].flat().filter((value) => value !== null);
      for (const code of format ? codes : []) {
        expect(brokenCodeRule(format, String(code)), name_en).toBeUndefined();
        expect(asCodeOf(format as CodeFormat, String(code))).toBe(code);
      }
    }
  });

  it('relates to fields that can be asked', () => {
    for (const relation of def.relations) {
      const other = dataSet(relation.dataSet);
      expect(other, relation.key).toBeDefined();
      if (!other) continue;
      expect(filterableField(other, relation.there), relation.key).toBeDefined();
      if (relation.sort) expect(sortOptions(other)).toContain(relation.sort);
      // What one row leads to leads back.
      expect(
        other.relations.map(({ dataSet }) => dataSet),
        `${relation.dataSet} from ${key}`,
      ).toContain(key);
    }
  });

  it('offers hot filters that its own filter accepts', () => {
    for (const { filter } of def.hotFilters) expect(() => filterSchema(def).parse(filter)).not.toThrow();
  });

  it('derives the filter configuration of §3 in both languages', () => {
    const config = filterConfig(def);
    const categories = JSON.parse(config.categories) as { dimensions: { name: string; is_new: boolean }[] }[];
    const dimensions = categories.flatMap((category) => category.dimensions.map(({ name }) => name)).sort();
    expect(dimensions).toEqual(config.input_values.map(({ name }) => name).sort());
    expect(JSON.parse(config.hot_list)).toHaveLength(def.hotFilters.length);
    expect(filterConfig(def, 'en-US').filter_options.map(({ name }) => name)).toEqual(
      config.filter_options.map(({ name }) => name),
    );
    expect(dimensions.some((name) => def.fields.find((field) => field.name_en === name)?.masked)).toBe(false);
  });

  it('describes its query as JSON Schema', () => {
    const schema = z.toJSONSchema(querySchema(def), { io: 'input' });
    expect(Object.keys(schema.properties ?? {})).toEqual(expect.arrayContaining(['keyword', 'filter', 'cursor', 'id']));
  });

  it('prices a call with whole numbers', () => {
    const all = def.fields.map(({ name_en }) => name_en);
    const priceOf = (fields: string[]) => callPrice(def, { fields });
    expect(priceOf([])).toBe(def.pricing.unitPrice);
    expect(priceOf([...all, ...all])).toBe(priceOf(all));
    expect(Number.isSafeInteger(priceOf(all))).toBe(true);
    expect(() => priceOf(['nowhere'])).toThrow('nowhere');
  });
});

describe('a relation', () => {
  const owner = { here: 'uscc', there: 'owner_uscc' };
  it('leads to the rows that name this one, and to all that a list of codes names', () => {
    expect(relationFilter(owner, { id: '1', uscc: 'A' })).toEqual({ field: 'owner_uscc', op: 'eq', value: 'A' });
    expect(relationFilter(owner, { id: '1', uscc: ['A', 'B'] })).toEqual({
      field: 'owner_uscc',
      op: 'in',
      value: ['A', 'B'],
    });
  });
  it.each([{ uscc: null }, { uscc: [] }, {}])('of %j leads nowhere', (values) => {
    expect(relationFilter(owner, { id: '1', ...values } as Row)).toBeUndefined();
  });
});

describe('definitions', () => {
  it('name every mistake', () => {
    const def = base();
    const wrong = { filterable: true, english: 'nowhere' };
    def.fields = def.fields.map((field) => (field.name_en === 'phones' ? { ...field, ...wrong } : field));
    def.defaultColumns = ['nowhere'];
    expect(() => defineDataSet(def)).toThrow(
      /phones is masked[\s\S]*phones is in English in an unknown field[\s\S]*unknown field nowhere/,
    );
  });

  it('refuse reserved names and a default sort by what has no order', () => {
    const def = base();
    def.fields = [...def.fields, { ...(def.fields[0] as DataSetDefinition['fields'][0]), name_en: 'cursor' }];
    def.defaultSort = '-name';
    expect(() => defineDataSet(def)).toThrow(/cursor has a reserved name[\s\S]*defaultSort/);
  });

  it('have product ids of their own', () => {
    expect(new Set(DATA_SET_LIST.map(({ productId }) => productId)).size).toBe(DATA_SET_LIST.length);
  });
});

describe('a view', () => {
  it('has the texts of records in the language of the reader', () => {
    const labels = (language: string) =>
      dataSetView(DATA_SETS.trademark, language)
        .fields.find(({ name_en }) => name_en === 'process')
        ?.columns?.find(({ name_en }) => name_en === 'step')?.values;
    expect(labels('en-US')).toContainEqual({ value: '商标异议申请', label: 'Opposition' });
    expect(labels('zh-CN')).toContainEqual({ value: '商标异议申请', label: '商标异议申请' });
  });
});

describe('product catalogue', () => {
  it('has the shape of §3 and lists a data set once for each way of buying it', () => {
    for (const def of DATA_SET_LIST) {
      const products = productsOf(def).map((product) => productSchema.strict().parse(product));
      expect(products.map(({ integrator_type }) => integrator_type)).toEqual(def.integratorTypes.map(integratorTypeOf));
    }
    const [api, , packet] = productsOf(DATA_SETS.enterprise, 'en-US');
    expect(api).toMatchObject({ name: 'Enterprises', product_id: DATA_SETS.enterprise.productId });
    expect(api?.handle_field_list).toHaveLength(DATA_SETS.enterprise.fields.length);
    expect(packet?.integrator_type).toBe('DATA_SRV');
    expect(packet?.handle_field_list).toHaveLength(DATA_SETS.enterprise.defaultColumns.length);
  });
});

describe('a query', () => {
  const schema = querySchema(DATA_SETS.enterprise, ['name', 'uscc']);

  it('joins equality parameters and filter', () => {
    const query = schema.parse({ province: '浙江省', filter: { field: 'city', op: 'eq', value: '宁波市' } });
    expect(query.limit).toBe(20);
    expect(queryFilter(DATA_SETS.enterprise, query)).toEqual({
      op: 'and',
      items: [
        { field: 'province', op: 'eq', value: '浙江省' },
        { field: 'city', op: 'eq', value: '宁波市' },
      ],
    });
    expect(queryFilter(DATA_SETS.enterprise, schema.parse({}))).toBeUndefined();
  });

  it.each([
    ['an unknown parameter', { nowhere: 1 }],
    ['a masked parameter', { phones: '10000000000' }],
    ['a field that is not offered', { fields: ['name', 'address'] }],
    ['a limit above 1000', { limit: 1001 }],
    ['an order that is not offered', { sort: 'phones' }],
    ['a value that is none', { province: '火星' }],
  ])('refuses %s', (_, body) => {
    expect(schema.safeParse(body).success).toBe(false);
  });
});

describe('masks', () => {
  it.each([
    ['person', '欧阳某某', '欧***'],
    ['phone', '10012345678', '100****5678'],
    ['phone', '12345', '*****'],
    ['person', '𠮷某', '𠮷*'],
    ['phone', '𠮷0012345678', '𠮷00****5678'],
    ['mail', 'sales@example.com', 's***@example.com'],
    ['mail', 'broken', '******'],
    ['all', 'anything', '***'],
  ] as const)('%s: %s → %s', (rule, clear, masked) => {
    expect(mask(rule, clear)).toBe(masked);
    expect(mask(rule, masked)).toBe(masked);
  });
});

it('revenue bands are written by one rule // §3, §5', () => {
  expect(REVENUE_BAND_VALUES.map(({ value, name_cn, name_en }) => `${value} ${name_cn} ${name_en}`)).toEqual([
    '0 未知 Unknown',
    '1 10万以下 Under 100k',
    '2 10万-100万 100k-1M',
    '3 100万-500万 1M-5M',
    '4 500万-1000万 5M-10M',
    '5 1000万-5000万 10M-50M',
    '6 5000万以上 Over 50M',
  ]);
});

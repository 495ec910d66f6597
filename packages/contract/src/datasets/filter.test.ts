import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  callPrice,
  DATA_SETS,
  FILTER_MAX_CONDITIONS,
  FILTER_MAX_DEPTH,
  filterProblems,
  filterSchema,
  filterShape,
  pricedRelations,
  RELATIONS_MAX,
} from '.';

const { enterprise } = DATA_SETS;
const schema = filterSchema(enterprise);
const active = { field: 'status', op: 'eq', value: '存续' } as const;

const nested = (depth: number): unknown => (depth === 0 ? active : { op: 'and', items: [nested(depth - 1)] });

describe('a filter', () => {
  it.each([
    active,
    { op: 'and', items: [] },
    { op: 'or', items: [active, { field: 'registered_capital', op: 'between', value: [1, 1] }] },
    { field: 'tags', op: 'all', value: ['高新技术企业', '专精特新'] },
    { field: 'established_date', op: 'gte', value: '2020-02-29' },
    { field: 'email', op: 'eq', value: 'x' },
    { field: 'id', op: 'in', value: ['ent_000001'] },
    nested(FILTER_MAX_DEPTH),
  ])('%# is judged', (filter) => {
    expect(schema.safeParse(filter).success).toBe(JSON.stringify(filter) !== '{"field":"email","op":"eq","value":"x"}');
  });

  it.each([
    ['a masked field', { field: 'phones', op: 'eq', value: '1' }, 'field'],
    ['an unknown field', { field: 'nowhere', op: 'eq', value: '1' }, 'field'],
    ['a property of objects', { field: 'constructor', op: 'eq', value: '1' }, 'field'],
    ['an operator of another type', { field: 'status', op: 'gt', value: '存续' }, 'op'],
    ['a value outside the list', { field: 'status', op: 'eq', value: '其他' }, 'value'],
    ['a value of another type', { field: 'registered_capital', op: 'gt', value: '5' }, 'value'],
    ['an impossible day', { field: 'established_date', op: 'eq', value: '2023-02-29' }, 'value'],
    [
      'ends the wrong way round',
      { field: 'established_date', op: 'between', value: ['2024-01-01', '2023-01-01'] },
      'value',
    ],
    ['a list that is empty', { field: 'city', op: 'in', value: [] }, 'value'],
    ['a value where none belongs', { field: 'city', op: 'is_empty', value: 'x' }, 'value'],
    ['no value', { field: 'city', op: 'eq' }, 'value'],
    ['an "or" of nothing', { op: 'or', items: [] }, 'items'],
  ])('refuses %s and says where', (_, filter, path) => {
    expect(filterShape.safeParse(filter).success).toBe(true);
    expect(filterProblems(enterprise, filter as never).map((problem) => problem.path[0])).toContain(path);
    expect(schema.safeParse(filter).success).toBe(false);
  });

  const related = (more: object) => ({ relation: 'risks', match: 'none', ...more });
  const penalty = { field: 'kind', op: 'eq', value: '行政处罚' };
  it.each([
    ['any related row', related({ match: 'any' })],
    ['no related row that matches a filter', related({ filter: { op: 'or', items: [penalty, penalty] } })],
    ['a number of related rows', related({ match: 'at_least', count: 3 })],
    ['a relation to a list of codes', { relation: 'patents', match: 'any' }],
    ['conditions on related rows in groups', { op: 'or', items: [active, related({}), related({ filter: penalty })] }],
  ])('accepts %s', (_, filter) => expect(schema.safeParse(filter).error).toBeUndefined());

  it.each([
    ['an unknown relation', { relation: 'risk', match: 'any' }, ['relation'], 'unknown-relation', 'risks'],
    [
      'an unknown field of the related set',
      related({ filter: { op: 'and', items: [{ ...penalty, field: 'kinds' }] } }),
      ['filter', 'items', 0, 'field'],
      'not-filterable',
      'kind',
    ],
    ['a relation by a text', { relation: 'same_name', match: 'any' }, ['relation'], 'unknown-relation', 'risks'],
    ['no count of at_least', related({ match: 'at_least' }), ['count'], 'needs-count', undefined],
    ['a count of none', related({ count: 1 }), ['count'], 'takes-no-count', undefined],
  ])('rejects %s with the possible names', (_, filter, path, rule, name) => {
    const [problem] = filterProblems(enterprise, filterShape.parse(filter));
    expect(problem).toMatchObject({ path, broken: { rule } });
    if (name) expect(problem?.broken).toMatchObject({ names: expect.arrayContaining([name]) });
  });

  it.each([
    ['a relation inside a relation', related({ filter: related({}) }), ['filter', 'op']],
    ['an unknown match', related({ match: 'all' }), ['match']],
    ['a count of zero', related({ match: 'at_least', count: 0 }), ['count']],
    ['a relation with an operator', related({ op: 'eq' }), []],
    ['a condition without an operator', { field: 'city' }, ['op']],
  ])('rejects the shape of %s with one problem', (_, filter, path) => {
    expect(schema.safeParse(filter).error?.issues.map((issue) => issue.path)).toEqual([path]);
  });

  it('limits the conditions on related rows', () => {
    const many = (count: number) => ({ op: 'and', items: Array.from({ length: count }, () => related({})) });
    expect(schema.safeParse(many(RELATIONS_MAX)).success).toBe(true);
    expect(schema.safeParse(many(RELATIONS_MAX + 1)).success).toBe(false);
  });

  it('describes conditions on related rows as JSON Schema', () => {
    const text = JSON.stringify(z.toJSONSchema(filterShape, { io: 'input' }));
    expect(text).toContain('"relation":{"type":"string"');
    expect(text).toContain('"enum":["any","none","at_least"]');
  });

  it('charges each relation once', () => {
    const filter = filterShape.parse({ op: 'or', items: [related({}), related({ match: 'any' }), active] });
    const [price] = pricedRelations(enterprise, [filter, null]);
    expect(price).toEqual({ relation: 'risks', price: 100 });
    const fields = ['name'];
    expect(callPrice(enterprise, { fields, filters: [filter] })).toBe(callPrice(enterprise, { fields }) + 100);
  });

  it.each([
    ['a deeper tree', nested(FILTER_MAX_DEPTH + 1)],
    ['a hostile depth', JSON.parse(`${'{"op":"and","items":['.repeat(5000)}${']}'.repeat(5000)}`)],
    ['something else', 'status = 1'],
    ['further properties', { ...active, raw: 'true' }],
  ])('refuses %s', (_, filter) => {
    expect(schema.safeParse(filter).success).toBe(false);
  });

  it('is bounded in size', () => {
    const many = { op: 'and', items: [nestedMany(60), nestedMany(FILTER_MAX_CONDITIONS - 60)] };
    expect(schema.safeParse(many).success).toBe(true);
    expect(schema.safeParse({ op: 'and', items: [many, active] }).success).toBe(false);
  });
});

const nestedMany = (count: number) => ({ op: 'or', items: Array.from({ length: count }, () => active) });

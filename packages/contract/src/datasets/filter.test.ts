import { describe, expect, it } from 'vitest';
import { DATA_SETS, FILTER_MAX_CONDITIONS, FILTER_MAX_DEPTH, filterProblems, filterSchema, filterShape } from '.';

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

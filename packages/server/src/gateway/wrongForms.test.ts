import { DATA_SETS, querySchema } from '@daas/contract/datasets';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../kernel/refusal';
import { validate } from '../kernel/validate';

const schema = querySchema(DATA_SETS.enterprise, ['name', 'province', 'established_date']);

function problemsOf(input: object, language: 'en-US' | 'zh-CN' = 'en-US'): string[] {
  try {
    validate(schema, input, language);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.fields.map(({ field, message }) => `${field}: ${message}`);
  }
  return [];
}

/** Wrong forms that programs and models send. */
describe('a query of a wrong form', () => {
  test.each<[object, RegExp, RegExp]>([
    [{ filter: { province: '浙江省' } }, /^filter: must be a condition \{"field"/, /^filter: 须为条件/],
    [{ filter: [{ field: 'province', op: 'eq', value: '浙江省' }] }, /^filter: must be a condition/, /^filter: 须为/],
    [{ filter: 'province=浙江省' }, /^filter: must be a condition/, /^filter: 须为/],
    [{ filter: { and: [] } }, /^filter: must be a condition/, /^filter: 须为/],
    [
      { filter: { op: 'and', items: [{ province: '浙江省' }] } },
      /^filter\.items\.0: must be a condition/,
      /^filter\.items\.0: 须为/,
    ],
    [{ filter: { field: 'province', value: '浙江省' } }, /^filter\.op: is required/, /^filter\.op: 必填/],
    [{ filter: { field: 'province', op: '=', value: '浙江省' } }, /^filter\.op: /, /^filter\.op: /],
    [{ filter: { field: 'provence', op: 'eq', value: 'x' } }, /did you mean “province”/, /是否指“province”/],
    [{ filter: { field: 'province', op: 'eq', value: 'Zhejiang' } }, /^filter\.value: .*“浙江省”/, /“浙江省”/],
    [{ filter: { field: 'province', op: 'in', value: '浙江省' } }, /^filter\.value: must be a list/, /须为列表/],
    [{ province: 'Mars' }, /^province: is not one of/, /^province: 不是/],
    [{ sort: 'established_date desc' }, /^sort: .*established_date/, /^sort: .*established_date/],
    [{ sort: '+established_date' }, /^sort: .*established_date/, /^sort: /],
    [{ sort: { established_date: 'desc' } }, /^sort: /, /^sort: /],
    [{ fields: 'name' }, /^fields: must be a list/, /^fields: 须为列表/],
    [{ fields: ['nmae'] }, /^fields\.0: .*“name”/, /“name”/],
    [{ limit: '10' }, /^limit: must be a number/, /^limit: 须为数字/],
    [{ page: 2 }, /^page: unrecognized key/, /^page: 未知/],
    [{ pageSize: 5, offset: 3 }, /^pageSize: unrecognized key/, /^pageSize: 未知/],
    [{ where: { province: '浙江省' } }, /^where: unrecognized key/, /^where: 未知/],
  ])('%j states what is wrong', (input, english, chinese) => {
    const [first, ...more] = problemsOf(input);
    expect(first).toMatch(english);
    expect(problemsOf(input, 'zh-CN')[0]).toMatch(chinese);
    expect([first, ...more].join()).not.toMatch(/invalid_union|has an invalid format|\[object|undefined/);
  });

  test('accepts the id among the fields, because each row has it', () => {
    expect(validate(schema, { fields: ['id', 'name'] }, 'en-US').fields).toEqual(['name']);
  });
});

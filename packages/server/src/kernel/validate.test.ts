import { FILTER_MAX_LIST, filterShape } from '@daas/contract/datasets/filter';
import { phone, text } from '@daas/contract/shapes';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Language } from './locale';
import { validate } from './validate';

const schema = z.strictObject({ phone, name: text(10) });

function problems(input: object, language: Language): Record<string, string> {
  try {
    validate(schema, input, language);
  } catch (error) {
    const { fields } = error as { fields: { field: string; message: string }[] };
    return Object.fromEntries(fields.map(({ field, message }) => [field, message]));
  }
  return {};
}

describe('what is wrong with an input is said without a program’s words', () => {
  test.each([
    ['zh-CN', '格式不正确', '必填'],
    ['zh-TW', '格式不正確', '必填'],
    ['en-US', 'has an invalid format', 'is required'],
    ['ar-EG', 'صيغته غير صحيحة', 'مطلوب'],
  ] as const)('%s', (language, format, required) => {
    expect(problems({ phone: '12' }, language)).toEqual({ phone: format, name: required });
  });
});

const wide = z.strictObject({
  limit: z.number().int().min(1).max(100).optional(),
  page_size: z.number().optional(),
  format: z.enum(['csv', 'xlsx']).optional(),
  province: z
    .enum(['北京市', '天津市', '上海市', '重庆市', '河北省', '山西省', '江苏省', '浙江省', '安徽省'])
    .optional(),
  on: z.boolean().optional(),
  list: z.array(z.string().max(3)).min(1).max(2).optional(),
  inner: z.strictObject({ keyword: z.string() }).default({ keyword: '' }),
});
function told(input: object, language: Language = 'en-US'): string {
  try {
    validate(wide, input, language);
  } catch (error) {
    const { fields } = error as { fields: { field: string; message: string }[] };
    return fields.map(({ field, message }) => `${field}: ${message}`).join(' | ');
  }
  return '';
}

describe('what a validator would say in its own words', () => {
  test.each([
    [{ limit: 0 }, 'limit: must be at least 1', 'limit: 不能小于 1'],
    [{ limit: 101 }, 'limit: must be at most 100', 'limit: 不能大于 100'],
    [{ limit: 1.5 }, 'limit: must be a whole number', 'limit: 须为整数'],
    [{ limit: '10' }, 'limit: must be a number', 'limit: 须为数字'],
    [{ on: 'yes' }, 'on: must be true or false', 'on: 须为 true 或 false'],
    [{ list: [] }, 'list: must have 1 or more entries', 'list: 至少 1 项'],
    [{ list: ['abcd'] }, 'list.0: must be 3 characters or fewer', 'list.0: 最多 3 个字符'],
    [{ list: 'a' }, 'list: must be a list', 'list: 须为列表'],
    [{ format: 'pdf' }, 'format: must be one of csv, xlsx', 'format: 必须是以下之一：csv, xlsx'],
    [
      { format: 'xslx' },
      'format: must be one of csv, xlsx; did you mean “xlsx”?',
      'format: 必须是以下之一：csv, xlsx，是否指“xlsx”？',
    ],
    [
      { province: '浙江' },
      'province: is not one of the allowed values; did you mean “浙江省”?',
      'province: 不是可选的值，是否指“浙江省”？',
    ],
    [
      { province: 'zhejiang' },
      'province: is not one of the allowed values; did you mean “浙江省”?',
      'province: 不是可选的值，是否指“浙江省”？',
    ],
    [
      { province: '西' },
      'province: is not one of the allowed values; did you mean “山西省”?',
      'province: 不是可选的值，是否指“山西省”？',
    ],
    [
      { province: '江' },
      'province: is not one of the allowed values; nearest: 江苏省, 浙江省',
      'province: 不是可选的值，相近的有：江苏省, 浙江省',
    ],
    [{ province: 'Mars' }, 'province: is not one of the allowed values', 'province: 不是可选的值'],
    [{ province: ['浙江省'] }, 'province: is not one of the allowed values', 'province: 不是可选的值'],
    [{ limt: 5 }, 'limt: unrecognized key; did you mean “limit”?', 'limt: 未知的键，是否指“limit”？'],
    [
      { pageSize: 5 },
      'pageSize: unrecognized key; did you mean “page_size”?',
      'pageSize: 未知的键，是否指“page_size”？',
    ],
    [{ foo: 1, bar: 2 }, 'foo: unrecognized key | bar: unrecognized key', 'foo: 未知的键 | bar: 未知的键'],
    [
      { inner: { keyword: 'a', keywrd: 'b' } },
      'inner.keywrd: unrecognized key; did you mean “keyword”?',
      'inner.keywrd: 未知的键，是否指“keyword”？',
    ],
  ])('%j', (input, english, chinese) => {
    expect(told(input)).toBe(english);
    expect(told(input, 'zh-CN')).toBe(chinese);
  });

  test.each(['zh-CN', 'zh-TW', 'en-US', 'ar-EG'] as const)('is never heard in %s', (language) => {
    const wrong = [
      { limit: 0 },
      { limit: null },
      { on: 1 },
      { list: {} },
      { format: 7 },
      { inner: 3 },
      { nothing: 1 },
      'x',
    ];
    for (const input of wrong)
      expect(told(input as object, language)).not.toMatch(
        /expected|received|invalid|zod|Too (small|big)|number >|期望|键\(key\)/i,
      );
  });
});

const scalar = z.union([z.string().max(5), z.number(), z.boolean()]);
const condition = z.strictObject({
  op: z.enum(['eq', 'in']),
  value: z.union([scalar, z.array(scalar).max(3)]).optional(),
});
const question = z.strictObject({
  filter: z.discriminatedUnion('op', [condition, z.strictObject({ op: z.literal('and'), items: z.array(condition) })]),
});

describe('a union names the rule of the option that fits best', () => {
  test('§5: more than 1,000 values', () => {
    const condition = { field: 'city', op: 'in', value: Array.from({ length: FILTER_MAX_LIST + 1 }, String) };
    const input = { filter: { op: 'and', items: [condition] } };
    expect(() => validate(z.strictObject({ filter: filterShape }), input, 'en-US')).toThrow(
      expect.objectContaining({
        fields: [
          { field: 'filter.items.0.value', rule: 'too_big', message: `must have ${FILTER_MAX_LIST} entries or fewer` },
        ],
      }),
    );
  });

  test.each([
    [{ op: 'in', value: [1, 2, 3, 4] }, 'filter.value: must have 3 entries or fewer', 'filter.value: 最多 3 项'],
    [{ op: 'in', value: ['abcdef'] }, 'filter.value.0: must be 5 characters or fewer', 'filter.value.0: 最多 5 个字符'],
    [{ op: 'eq', value: 'abcdef' }, 'filter.value: must be 5 characters or fewer', 'filter.value: 最多 5 个字符'],
    [{ op: 'eq', value: {} }, 'filter.value: has an invalid format', 'filter.value: 格式不正确'],
    [{ province: 'Mars' }, 'filter.op: is required', 'filter.op: 必填'],
    [
      { op: 'adn', items: [] },
      'filter.op: is not one of the allowed values; did you mean “and”?',
      'filter.op: 不是可选的值，是否指“and”？',
    ],
  ])('%j', (filter, english, chinese) => {
    const told = (language: Language) => {
      try {
        validate(question, { filter }, language);
      } catch (error) {
        const { fields } = error as { fields: { field: string; message: string }[] };
        return fields.map(({ field, message }) => `${field}: ${message}`).join(' | ');
      }
      return '';
    };
    expect(told('en-US')).toBe(english);
    expect(told('zh-CN')).toBe(chinese);
  });
});

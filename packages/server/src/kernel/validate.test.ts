import { phone, text } from '@daas/contract/shapes';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Locale } from './refusal';
import { validate } from './validate';

const schema = z.strictObject({ phone, name: text(10) });

function problems(input: object, locale: Locale): Record<string, string> {
  try {
    validate(schema, input, locale);
  } catch (error) {
    const { fields } = error as { fields: { field: string; message: string }[] };
    return Object.fromEntries(fields.map(({ field, message }) => [field, message]));
  }
  return {};
}

describe('what is wrong with an input is said without a program’s words', () => {
  test.each([
    ['zh-CN', '格式不正确', '必填'],
    ['en-US', 'has a wrong format', 'is required'],
  ] as const)('%s', (locale, format, required) => {
    expect(problems({ phone: '12' }, locale)).toEqual({ phone: format, name: required });
  });
});

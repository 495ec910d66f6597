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
    ['en-US', 'has a wrong format', 'is required'],
    ['ar-EG', 'صيغته غير صحيحة', 'مطلوب'],
  ] as const)('%s', (language, format, required) => {
    expect(problems({ phone: '12' }, language)).toEqual({ phone: format, name: required });
  });
});

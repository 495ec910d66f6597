import { DATA_SET_LIST } from '@daas/contract/datasets';
import type { Endpoint } from '@daas/contract/endpoint';
import { endpoints } from '@daas/contract/endpoints';
import { refusalBody } from '@daas/contract/errors/bodies';
import { expect, test } from 'vitest';
import { z } from 'zod';

/** Names of answers that are in no snake_case, each with whose name it is. // docs/decisions/0076 */
const OTHERS: Record<string, string> = {
  _id: '§3 "companies (each with _id)"',
  pageSize: '§3 "Pagination: total, current, pageSize"',
  errorCode: '§3 "Normalised error"',
  errorMessage: '§3 "Normalised error"',
  showType: '§3 "Normalised error"',
  keyLength: 'ALTCHA: a challenge is signed and sent back to the letter, and read by its library',
  keyPrefix: 'ALTCHA, as keyLength',
};

type Json = Record<string, unknown>;

/** Every name of a property in a JSON Schema, wherever it stands; keys of a record are names where they are listed. */
function namesIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(namesIn);
  if (typeof schema !== 'object' || schema === null) return [];
  const {
    properties = {},
    propertyNames,
    ...rest
  } = schema as { properties?: Json; propertyNames?: { enum?: string[] } };
  return [
    ...Object.keys(properties),
    ...(propertyNames?.enum ?? []),
    ...Object.values(properties).flatMap(namesIn),
    ...Object.values(rest).flatMap(namesIn),
  ];
}

const namesOf = (schema: z.ZodType): string[] =>
  namesIn(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));
const isSnakeCase = (name: string) => /^[a-z0-9]+(_[a-z0-9]+)*$/.test(name);

const answers = Object.entries<Endpoint>(endpoints).map(([name, { output }]) => [name, namesOf(output)] as const);

test.each(answers)('%s answers in snake_case', (_, names) => {
  expect(names.filter((name) => !isSnakeCase(name) && !(name in OTHERS))).toEqual([]);
});

test('a refusal has the names of §3 and others in snake_case', () => {
  expect(namesOf(refusalBody).filter((name) => !isSnakeCase(name) && !(name in OTHERS))).toEqual([]);
});

test('rows have fields in snake_case', () => {
  const fields = DATA_SET_LIST.flatMap((def) => def.fields.map(({ name_en }) => `${def.key}.${name_en}`));
  expect(fields.filter((field) => !field.split('.').every(isSnakeCase))).toEqual([]);
});

test('every name that is none is still answered', () => {
  const answered = new Set([...answers.flatMap(([, names]) => names), ...namesOf(refusalBody)]);
  expect(Object.keys(OTHERS).filter((name) => !answered.has(name))).toEqual([]);
});

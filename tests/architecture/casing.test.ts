import { DATA_SET_LIST } from '@daas/contract/datasets';
import type { Endpoint } from '@daas/contract/endpoint';
import { endpoints } from '@daas/contract/endpoints';
import { refusalBody } from '@daas/contract/errors/bodies';
import { NAMES_OF_0_9 } from '@daas/server/http/namesOf09';
import { expect, test } from 'vitest';
import { z } from 'zod';

const ALTCHA = 'ALTCHA: the browser returns the signed challenge unchanged';
const WEB_AUTHN = 'WebAuthn: the browser serializes the credential. // W3C WebAuthn 3 §5.1.8';

/** Names that are not in snake_case, each with the specification that defines it. // docs/decisions/0076 */
const OTHERS: Record<string, string> = {
  _id: '§3 "companies (each with _id)"',
  pageSize: '§3 "Pagination: total, current, pageSize"',
  errorCode: '§3 "Normalised error"',
  errorMessage: '§3 "Normalised error"',
  showType: '§3 "Normalised error"',
  keyLength: ALTCHA,
  keyPrefix: ALTCHA,
  derivedKey: ALTCHA,
  attestationObject: WEB_AUTHN,
  authenticatorAttachment: WEB_AUTHN,
  authenticatorData: WEB_AUTHN,
  clientDataJSON: WEB_AUTHN,
  clientExtensionResults: WEB_AUTHN,
  rawId: WEB_AUTHN,
  userHandle: WEB_AUTHN,
};

type Json = Record<string, unknown>;

/** Every name of a property in a JSON Schema; keys of a record are names where they are listed. */
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

const namesOf = (schema: z.ZodType, io: 'input' | 'output'): string[] =>
  namesIn(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
const isSnakeCase = (name: string) => /^[a-z0-9]+(_[a-z0-9]+)*$/.test(name);
const wrongAmong = (names: readonly string[]) => names.filter((name) => !isSnakeCase(name) && !(name in OTHERS));

const definitions = Object.entries<Endpoint>(endpoints);
const inputs = definitions.map(([name, { input }]) => [name, namesOf(input, 'input')] as const);
const answers = definitions.map(([name, { output }]) => [name, namesOf(output, 'output')] as const);

test.each(inputs)('%s takes names in snake_case', (_, names) => {
  expect(wrongAmong(names)).toEqual([]);
});

test.each(answers)('%s answers in snake_case', (_, names) => {
  expect(wrongAmong(names)).toEqual([]);
});

test('a refusal has the names of §3 and others in snake_case', () => {
  expect(wrongAmong(namesOf(refusalBody, 'output'))).toEqual([]);
});

test('rows have fields in snake_case', () => {
  const fields = DATA_SET_LIST.flatMap((def) => def.fields.map(({ name_en }) => `${def.key}.${name_en}`));
  expect(fields.filter((field) => !field.split('.').every(isSnakeCase))).toEqual([]);
});

test('every exception is used', () => {
  const used = new Set([...inputs, ...answers].flatMap(([, names]) => names).concat(namesOf(refusalBody, 'output')));
  expect(Object.keys(OTHERS).filter((name) => !used.has(name))).toEqual([]);
});

test('every name of version 0.9 has a successor', () => {
  const current = new Set(inputs.flatMap(([, names]) => names));
  const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  expect(NAMES_OF_0_9.filter((name) => !current.has(snakeCase(name)))).toEqual([]);
});

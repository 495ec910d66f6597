import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { endpoints } from './endpoints';
import { apiDocument } from './openapi';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
interface Operation {
  operationId: string;
  summary: string;
  security: unknown[];
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: { properties: object } }> };
}
type Paths = Record<string, Partial<Record<(typeof METHODS)[number], Operation>>>;

const made = apiDocument('https://data.example', 'daas_session', {
  version: '0.9.0',
  commit: '7be25b8',
  built_at: '2026-11-25T22:00:40Z',
});
const operations = Object.values(made.paths as Paths).flatMap((path) =>
  METHODS.flatMap((method) => path[method] ?? []),
);
const named = (name: string) => operations.find(({ operationId }) => operationId === name);

test('is a valid OpenAPI document', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(made));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('says which build describes itself', () => {
  expect(made.info).toMatchObject({ version: '0.9.0', 'x-commit': '7be25b8', 'x-built-at': '2026-11-25T22:00:40Z' });
});

test('holds every endpoint once', () => {
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(endpoints).sort());
});

/** A summary that describes instead of naming the act. */
const DESCRIPTION = /^(A|All|An|Every|How|One|Own|That|The|These|This|Those|What|Where|Whether|Which|Who)\b|\.$/;

test('summaries name the act in the imperative, in one line', () => {
  const summaries = operations.map(({ summary }) => summary);
  expect(summaries.filter((summary) => DESCRIPTION.test(summary) || summary.length > 140)).toEqual([]);
});

test('says where each input travels', () => {
  expect(named('app.revokeKey')?.parameters?.map((one) => [one.name, one.in])).toEqual([
    ['id', 'path'],
    ['key_id', 'path'],
    ['x-step-up-ticket', 'header'],
    ['Idempotency-Key', 'header'],
  ]);
  expect(Object.keys(named('account.signIn')?.requestBody?.content ?? {})).toEqual(['application/json']);
  expect(named('account.signIn')?.security).toEqual([]);
  expect(named('app.list')?.requestBody).toBeUndefined();
  expect(named('app.list')?.parameters?.every((one) => one.in === 'query')).toBe(true);
});

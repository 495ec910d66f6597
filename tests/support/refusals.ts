import { REFUSALS } from '@daas/contract/errors';
import { problemBody, refusalBody } from '@daas/contract/errors/bodies';
import type { Language } from '@daas/server/kernel/locale';
import type { TestServer } from '@daas/server/testing/server';
import { expect } from 'vitest';

type Answer = Awaited<ReturnType<TestServer['send']>>;

export { LANGUAGES, type Language } from '@daas/server/kernel/locale';

/** Pieces of a stack, of a statement or of the configuration: what no answer tells. */
const INNER =
  /node_modules|\n\s+at |\.[cm]?[jt]s:\d+|Failed query|syntax error|violates|password_?hash|ECONN|PGlite|scrypt\$/;

/** What Taiwan writes in other characters. */
const SIMPLIFIED = /[数据连调权业务库应请户链种发关东须误无码长过]/;

/** Names of the customer's own things, and what was sent, are quoted as they are. */
const withoutQuotes = (text: string) => text.replace(/“[^”]*”|"[^"]*"|«[^»]*»/g, '');

function expectLanguage(text: string, language: Language): void {
  const own = withoutQuotes(text);
  if (!language.startsWith('zh')) expect(own).not.toMatch(/\p{Script=Han}/u);
  else expect(text).toMatch(/\p{Script=Han}/u);
  if (language === 'ar-EG') expect(text).toMatch(/\p{Script=Arabic}/u);
  if (language === 'zh-TW') expect(own).not.toMatch(SIMPLIFIED);
}

/** A refusal as the contract promises it: a 4xx of the catalogue, in the reader's language, that tells nothing inner. */
export function expectRefusal(answer: Answer, language: Language) {
  expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode, answer.body).toBeLessThan(500);
  const body = refusalBody.parse(answer.json());
  expect(answer.statusCode).toBe(REFUSALS[body.errorCode].status);
  expect(answer.headers['x-request-id']).toBe(body.request_id);
  expectLanguage(body.errorMessage, language);
  for (const field of body.fields ?? []) expectLanguage(field.message, language);
  if (body.errorCode === 'invalid-input') expect(body.fields).toBeDefined();
  expect(answer.body).not.toMatch(INNER);
  return body;
}

/** The same at the gateway, whose errors are problem+json. // RFC 9457 */
export function expectProblem(answer: Answer, language: Language) {
  expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode, answer.body).toBeLessThan(500);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  const body = problemBody.parse(answer.json());
  expect(answer.statusCode).toBe(REFUSALS[body.code].status);
  expect(body.status).toBe(answer.statusCode);
  expect(answer.headers['x-request-id']).toBe(body.request_id);
  expectLanguage(body.detail, language);
  for (const error of body.errors) expectLanguage(error.message, language);
  if (body.code === 'invalid-input') expect(body.errors).not.toEqual([]);
  expect(answer.body).not.toMatch(INNER);
  return body;
}

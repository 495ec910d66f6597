import { rm } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { guideSample, type SampleLanguage, type SampleName } from '../../src/components/samples';
import { openProgramFolder, PROGRAM_LANGUAGES, runProgram } from '../support/samplePrograms';

type Answer = (response: ServerResponse) => void;

const page =
  (id: string, next: string | null): Answer =>
  (response) =>
    response.end(JSON.stringify({ data: [{ id }], next_cursor: next, receipt: {} }));
const refuse =
  (status: number, code: string, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end(JSON.stringify({ code, detail: 'The limit', request_id: 'req_1' }));
const breakOff: Answer = (response) => response.destroy();
const cutBody: Answer = (response) => {
  response.writeHead(200, { 'content-length': '1000' }).write('{"data":');
  setTimeout(() => response.destroy(), 20);
};
const slowProxy: Answer = (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad</h1>');
const soon = { 'Retry-After': '1' };

/** The function `send` of all programs, against a server that fails. */
describe('programs of the guide on a failing server', () => {
  let folder: string;
  let server: Server;
  let url: string;
  let answers: Answer[] = [];
  let keys: string[] = [];
  beforeAll(async () => {
    folder = await openProgramFolder();
    server = createServer(async (request, response) => {
      for await (const _ of request);
      keys.push(String(request.headers['idempotency-key']));
      (answers.shift() ?? refuse(418, 'unexpected'))(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/open/v1/connectors/1000001/query`;
  });
  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    keys = [];
  });

  async function printed(name: SampleName, language: SampleLanguage, ...sequence: Answer[]) {
    answers = sequence;
    const program = guideSample(name, language, { url, body: { limit: 1 } });
    const env = { DAAS_API_KEY: 'dk_live_1', DAAS_KEY_ID: 'key_1', DAAS_SIGNING_SECRET: 'secret' };
    const done = await runProgram(folder, language, program, env).then(
      (output) => ({ output, failed: false }),
      (error: { stdout: string; stderr: string }) => ({ output: error.stdout + error.stderr, failed: true }),
    );
    expect(answers).toEqual([]);
    return done;
  }

  describe.each(PROGRAM_LANGUAGES)('%s', (language) => {
    test.each<[string, Answer[]]>([
      ['a broken connection and a cut answer', [breakOff, cutBody]],
      ['a proxy without the server, and a busy server', [slowProxy, refuse(503, 'unavailable', soon)]],
      ['a limit that renews within a minute', [refuse(429, 'rate-limited', soon)]],
      ['a first request that is still running', [refuse(409, 'idempotency-in-progress', soon)]],
      ['a budget that renews within a minute', [refuse(402, 'daily-spend-limit', soon)]],
    ])('retries after %s with the same key', async (_, faults) => {
      const { output, failed } = await printed('retry', language, ...faults, page('found', null));
      expect([output, failed]).toEqual([expect.stringContaining('found'), false]);
      expect(keys).toHaveLength(faults.length + 1);
      expect(new Set(keys).size).toBe(1);
      expect(keys[0]).toMatch(/^[\w-]{32,}$/);
    });

    test.each<[string, Answer]>([
      ['daily-limit', refuse(429, 'daily-limit', { 'Retry-After': '38692' })],
      ['total-limit', refuse(429, 'total-limit')],
      ['insufficient-balance', refuse(402, 'insufficient-balance')],
      ['spend-limit', refuse(402, 'spend-limit', { 'Retry-After': '900000' })],
      ['invalid-input', refuse(422, 'invalid-input')],
    ])('ends at once with %s', async (code, answer) => {
      const { output, failed } = await printed('retry', language, answer);
      expect([output, failed]).toEqual([expect.stringContaining(code), true]);
      expect(keys).toHaveLength(1);
    });

    test('reads pages with a key of its own for each, the same over its tries', async () => {
      const { output, failed } = await printed(
        'paging',
        language,
        page('first', 'c1'),
        breakOff,
        page('second', 'c2'),
        page('third', null),
      );
      expect([output.match(/first|second|third/g), failed]).toEqual([['first', 'second', 'third'], false]);
      const [one, two, again, three] = keys;
      expect(again).toBe(two);
      expect(new Set([one, two, three]).size).toBe(3);
    });

    test('does not take a refused page for the last one', async () => {
      const { output, failed } = await printed('paging', language, page('first', 'c1'), refuse(429, 'total-limit'));
      expect([output, failed]).toEqual([expect.stringMatching(/first[\s\S]*total-limit/), true]);
    });
  });

  test.each(PROGRAM_LANGUAGES.filter((language) => language !== 'curl'))('%s signs each try', async (language) => {
    const { failed } = await printed('sign', language, breakOff, page('found', null));
    expect(failed).toBe(false);
    expect(new Set(keys).size).toBe(1);
  });
});

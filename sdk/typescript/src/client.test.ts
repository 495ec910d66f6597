import { inspect } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Daas, Receipts, yuan } from './index';
import type { Receipt } from './types';

const baseUrl = 'https://data.example.com';

describe('the client', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  });

  test.each(['document', 'importScripts'])('refuses a live key in a browser (%s)', (name) => {
    vi.stubGlobal(name, {});
    expect(() => new Daas({ key: 'dk_live_1', baseUrl })).toThrow('live key in a browser');
    expect(new Daas({ key: 'dk_test_1', baseUrl }).isTest).toBe(true);
  });

  test('takes key and address from the environment', async () => {
    vi.stubEnv('DAAS_API_KEY', 'dk_test_1');
    vi.stubEnv('DAAS_BASE_URL', `${baseUrl}/daas/open/v1/`);
    const urls: string[] = [];
    const fetch = async (url: string | URL | Request) => {
      urls.push(String(url));
      return new Response('{}');
    };
    await new Daas({ fetch }).balance();
    expect(urls).toEqual([`${baseUrl}/daas/open/v1/balance`]);
  });

  test.each([
    [{ baseUrl }, 'key'],
    [{ key: '密钥', baseUrl }, 'key'],
    [{ key: 'dk_live_1' }, 'baseUrl'],
    [{ key: 'dk_live_1', baseUrl: 'data.example.com' }, 'baseUrl'],
  ])('names the option that is missing or wrong: %j', (options, name) => {
    vi.stubEnv('DAAS_API_KEY', '');
    vi.stubEnv('DAAS_BASE_URL', '');
    expect(() => new Daas(options)).toThrow(name);
  });

  test('shows no key in logs', () => {
    const client = new Daas({ key: 'dk_live_secret', baseUrl });
    const shown = inspect([client, client.connectors(1), client.connectors(1).files], { depth: 9, showHidden: true });
    expect(shown).not.toContain('dk_live_secret');
  });

  test('ends a wait when its signal does', async () => {
    const fetch = async () => new Response('', { status: 503, headers: { 'retry-after': '60' } });
    const ended = new AbortController();
    const call = new Daas({ key: 'dk_live_1', baseUrl, fetch }).balance({ signal: ended.signal });
    ended.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
  });
});

describe('receipts', () => {
  const receipt = (call_id: string, amount: number, of?: string) =>
    ({ call_id, amount, ...(of ? { replay_of: { call_id: of, amount: 1000 } } : {}) }) as Receipt;

  test('count a call once, whether its first answer or a repetition arrives', () => {
    const receipts = new Receipts();
    for (const one of [receipt('a', 1000), receipt('b', 0, 'a'), receipt('c', 0, 'z'), receipt('d', 0)])
      receipts.add(one);
    expect([receipts.charged, receipts.amount]).toEqual([2, 2000]);
  });

  test.each([
    [0, '0.0000'],
    [5, '0.0005'],
    [72_000, '7.2000'],
    [-12_345, '-1.2345'],
  ])('format %d as %s yuan', (amount, text) => {
    expect(yuan(amount)).toBe(text);
  });
});

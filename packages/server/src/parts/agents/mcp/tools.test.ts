import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { DATA_SET_LIST } from '@daas/contract/datasets';
import { GATEWAY_CODES } from '@daas/contract/errors/gateway';
import { expect, test } from 'vitest';
import { LISTED_TOOLS } from './server';
import { adviceFor } from './texts';

/**
 * The list as it is sent was 13,685 bytes, 3,390 tokens of o200k_base and 3,283 of cl100k_base (gpt-tokenizer 2, 26 November
 * 2026): four bytes a token. Three and a half leave room.
 */
const BYTES_A_TOKEN = 3.5;

test('the list of tools has at most 4,000 tokens, independent of the number of data sets', () => {
  expect(DATA_SET_LIST.length).toBeGreaterThanOrEqual(17);
  const bytes = Buffer.byteLength(JSON.stringify({ tools: LISTED_TOOLS }));
  expect(bytes / BYTES_A_TOKEN).toBeLessThanOrEqual(4000);
});

test('no text requests a new Idempotency-Key per call', () => {
  expect(JSON.stringify(LISTED_TOOLS)).not.toMatch(/unique|idempotency/i);
  for (const { name, description } of LISTED_TOOLS)
    if (/^(query_rows|get_row)$/.test(name)) expect(description).toMatch(/same arguments .* is free/);
});

test.each(GATEWAY_CODES)('%s has advice for agents', (code) => {
  expect(adviceFor(code)).toMatch(/\.$/);
  expect(adviceFor(code)).not.toMatch(/Idempotency-Key/i);
});

test.each(['en-US', 'zh-CN'])('the guide in %s names the version of the tested client', (language) => {
  const entry = createRequire(import.meta.url).resolve('@modelcontextprotocol/client');
  const manifest = path.join(entry.slice(0, entry.lastIndexOf(`${path.sep}dist${path.sep}`)), 'package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const guide = `../../../../../../src/components/guide/content/${language}/agents.ts`;
  expect(readFileSync(path.join(import.meta.dirname, guide), 'utf8')).toContain(`MCP TypeScript SDK ${version}`);
});

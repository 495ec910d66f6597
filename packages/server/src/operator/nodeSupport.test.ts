import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { RECOMMENDED_NODE, supportEndOf } from './nodeSupport';

/** By the schedule of github.com/nodejs/Release. */
test.each([
  ['20.20.2', '2026-04-30T23:59:59Z', null],
  ['20.20.2', '2026-05-01T00:00:00Z', '2026-04-30'],
  ['20.19.0', '2026-11-17T02:00:00Z', '2026-04-30'],
  ['22.23.3', '2026-11-17T02:00:00Z', null],
  ['22.23.3', '2027-05-01T00:00:00Z', '2027-04-30'],
  ['24.21.0', '2028-04-30T12:00:00Z', null],
  ['24.21.0', '2028-05-01T00:00:00Z', '2028-04-30'],
  // Odd versions end after half a year; what came after this version of ours is not known to it.
  ['23.11.1', '2026-11-17T02:00:00Z', '2025-06-01'],
  ['40.0.0', '2046-11-17T02:00:00Z', null],
])('Node %s at %s: its maintenance ended on %s', (version, at, end) => {
  expect(supportEndOf(version, new Date(at))).toBe(end);
});

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../../../..', file), 'utf8');

test('image, .nvmrc and documents recommend the same version', () => {
  expect(read('.nvmrc').trim()).toBe(String(RECOMMENDED_NODE));
  const images = [...read('Dockerfile').matchAll(/^FROM node:(\d+)-/gm)].map(([, major]) => Number(major));
  expect(new Set(images)).toEqual(new Set([RECOMMENDED_NODE]));
  for (const file of ['README.md', 'README.zh-CN.md', 'CONTRIBUTING.md'])
    expect(read(file), file).toContain(`Node ${RECOMMENDED_NODE}`);
});

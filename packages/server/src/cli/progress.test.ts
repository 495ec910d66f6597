import { expect, it } from 'vitest';
import type { FileProgress } from '../market';
import { progressLines } from './progress';

it('says how far a load is and how fast this run of it is', () => {
  let now = 1000;
  const line = progressLines(() => now);
  const at = (change: Partial<FileProgress>): FileProgress => ({
    phase: 'rows',
    rows: 40_000,
    rejected: 0,
    bytes: 52_000_000,
    totalBytes: 1_379_000_000,
    resumedBytes: 50_000_000,
    ...change,
  });
  expect(line(at({}))).toBe('reading rows: 52.0 of 1379 MB, 40,000 rows');
  now = 3000;
  expect(line(at({ rows: 100_000, bytes: 130_000_000, rejected: 3 }))).toBe(
    'reading rows: 130 of 1379 MB, 100,000 rows (30,000 a second), 3 rejected',
  );
  expect(line(at({ phase: 'indexes', rows: 100_000 }))).toMatch(/^building indexes: /);
});

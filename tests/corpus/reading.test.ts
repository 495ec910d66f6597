import type { Refusal } from '@daas/server/kernel/refusal';
import { messageOf } from '@daas/server/kernel/refusal';
import { inspectTable, readLines } from '@daas/server/tables/reading/reader';
import { describe, expect, test } from 'vitest';
import { previewOf } from './case';
import { CORPUS } from './index';

const fileOf = (name: string, bytes: Buffer) => ({ name, bytes: async () => Uint8Array.from(bytes) });
const LANGUAGES = ['zh-CN', 'en-US'] as const;
/** Each reading starts a thread: `npm run test:all` reads every file twice as often. */
const isWhole = process.env.TEST_ALL === '1';

test('the corpus is as large as was asked, each file small and named once', () => {
  expect(CORPUS.length).toBeGreaterThanOrEqual(120);
  expect(CORPUS.filter(({ bytes }) => bytes.length > 40_000).map(({ name }) => name)).toEqual([]);
});

describe.each(CORPUS.map((one) => [`${one.file}: ${one.name}`, one] as const))('%s', (_, { file, bytes, expected }) => {
  test.runIf(isWhole && !('refused' in expected))('is the same where what was found is said', async () => {
    const found = await inspectTable(fileOf(file, bytes));
    const { sheet, encoding, delimiter } = found.layout;
    const options = {
      ...(sheet === null ? {} : { sheet }),
      ...(encoding === null ? {} : { encoding }),
      ...(delimiter === null ? {} : { delimiter: delimiter as ',' }),
    };
    expect(await inspectTable({ ...fileOf(file, bytes), options })).toEqual(found);
  });

  test('is what a person sees', async () => {
    if ('refused' in expected) {
      const refusal = await inspectTable(fileOf(file, bytes)).then(
        (summary) => expect.fail(`It was taken: ${JSON.stringify(summary.preview)}`),
        (error: Refusal) => error,
      );
      expect(refusal.params?.reason).toBe(`@${expected.refused}`);
      for (const language of LANGUAGES) expect(messageOf(refusal, language)).not.toMatch(/[{}@]|file-/);
      return;
    }
    const { columns, preview, rows, layout } = await inspectTable(fileOf(file, bytes));
    expect(columns).toEqual(expected.columns);
    expect(preview).toEqual(previewOf(expected));
    expect(rows).toBe(expected.rows.length);
    for (const key of ['encoding', 'delimiter', 'sheet', 'headerLine'] as const)
      if (expected[key] !== undefined) expect(layout[key], key).toBe(expected[key]);
    if (expected.kinds)
      expect(layout.columns.slice(0, expected.kinds.length).map(({ kind }) => kind)).toEqual(expected.kinds);
    expect(layout.hidden).toEqual(expected.hidden ?? { rows: 0, columns: [] });
    if (expected.visible) {
      const visible = await inspectTable({ ...fileOf(file, bytes), options: { visibleOnly: true } });
      expect([visible.columns, visible.preview]).toEqual([expected.visible.columns, previewOf(expected.visible)]);
      expect(visible.layout.hidden).toEqual(expected.hidden);
    }
    if (expected.units) expect(layout.columns.map(({ unit }) => unit)).toEqual(expected.units);
    const lines: string[][] = [];
    for await (const batch of readLines(fileOf(file, bytes))) lines.push(...batch.map(({ cells }) => cells));
    expect(lines.slice(1)).toEqual(expected.rows);
  });
});

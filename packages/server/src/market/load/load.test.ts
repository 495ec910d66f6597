import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Row } from '@daas/contract/datasets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleRows, sampleSet } from '../../testing/sampleSet';
import type { FileProgress, Reject, RejectLog } from '../engine';
import { loadsInto } from '.';
import type { LoadedStats } from './counter';
import { initialProgress, type LoadTarget, type Progress } from './target';

type Line = { line: number; row: Row };

/** An engine that keeps rows in memory: a load asks nothing of a database. */
function memory() {
  const state = {
    served: [] as Row[],
    stats: undefined as LoadedStats | undefined,
    writesLeft: Number.POSITIVE_INFINITY,
  };
  let kept: { source: string; lines: Line[]; progress: Progress } | undefined;
  const stagingOf = (draft: { lines: Line[]; progress: Progress }) => ({
    progress: draft.progress,
    async write(rows: Uint8Array, progress: Progress) {
      if (state.writesLeft-- === 0) throw new Error('connection lost');
      draft.lines.push(...(JSON.parse(new TextDecoder().decode(rows)) as Line[]));
      draft.progress = progress;
    },
    async dedupe(refuse: (twice: Line[]) => Promise<Progress>) {
      const isFirst = ({ row }: Line, at: number) => draft.lines.findIndex((one) => one.row.id === row.id) === at;
      const twice = draft.lines.filter((line, at) => !isFirst(line, at));
      draft.lines = draft.lines.filter(isFirst);
      draft.progress = await refuse(twice);
    },
    async finish(stats: LoadedStats) {
      Object.assign(state, { served: draft.lines.map(({ row }) => row), stats });
      kept = undefined;
    },
    async abort() {
      draft.lines = [];
    },
  });
  const target: LoadTarget = {
    encoder: () => {
      const lines: Line[] = [];
      return {
        add: (row, line) => lines.push({ line, row }),
        finish: () => new TextEncoder().encode(JSON.stringify(lines)),
      };
    },
    thread: 'none',
    begin: async (def) => stagingOf({ lines: [], progress: initialProgress(def) }),
    async resume(def, source, restart) {
      if (kept?.source !== source || restart) kept = { source, lines: [], progress: initialProgress(def) };
      return stagingOf(kept);
    },
  };
  return { state, ...loadsInto(target) };
}

const rows = sampleRows(300);
const broken = { ...rows[0], id: 'broken', rank: 'x' } as unknown;

describe('a load', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'daas-load-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const fileOf = async (list: readonly unknown[]) => {
    const where = path.join(folder, 'rows.ndjson');
    await writeFile(where, list.map((row) => `${JSON.stringify(row)}\n`).join(''));
    return where;
  };
  const optionsOf = (where: string) => {
    const told: Reject[] = [];
    const log: RejectLog = {
      async open(keptRejects) {
        told.length = keptRejects;
      },
      add: async (rejects) => told.push(...rejects),
    };
    return { told, options: { path: where, format: 'ndjson', log, chunkBytes: 2 ** 12, maxRejectShare: 0.1 } as const };
  };

  it('checks and counts the rows of a list, and tells those that are left out', async () => {
    const { state, load } = memory();
    const told: Reject[] = [];
    const onReject = (reject: Reject) => told.push(reject);
    expect(await load(sampleSet, [...rows, broken, rows[3]], { onReject })).toEqual({ rows: 300, rejected: 2 });
    expect(told).toEqual([
      { line: 301, reason: 'rank: not a number: "x"' },
      { line: 302, reason: `id: duplicate ${rows[3]?.id}` },
    ]);
    expect(state.served).toHaveLength(300);
    expect(state.stats?.rows).toBe(300);
    await expect(load(sampleSet, [broken], { maxRejects: 0 })).rejects.toThrow('more than 0 rows rejected');
    expect(state.served).toHaveLength(300);
  });

  it('of a file goes on behind the last batch that was kept', async () => {
    const { state, loadFile } = memory();
    const { told, options } = optionsOf(await fileOf([broken, ...rows, rows[3]]));
    state.writesLeft = 4;
    await expect(loadFile(sampleSet, options)).rejects.toThrow('connection lost');
    expect(state.served).toEqual([]);
    state.writesLeft = Number.POSITIVE_INFINITY;
    const progress: FileProgress[] = [];
    const onProgress = (one: FileProgress) => progress.push(one);
    expect(await loadFile(sampleSet, { ...options, onProgress })).toEqual({ rows: 300, rejected: 2 });
    expect(progress[0]?.resumedBytes).toBeGreaterThan(4 * 2 ** 11);
    expect(new Set(progress.map(({ phase }) => phase))).toEqual(new Set(['rows', 'ids', 'indexes']));
    expect(told.map(({ line }) => line)).toEqual([1, 302]);
    expect(state.served.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(state.stats?.rows).toBe(300);
  });

  it('can be tried, which serves nothing', async () => {
    const { state, dryRun } = memory();
    const { told, options } = optionsOf(await fileOf([...rows, rows[3]]));
    expect(await dryRun(sampleSet, options)).toEqual({ rows: 300, rejected: 1 });
    expect(told).toHaveLength(1);
    await expect(dryRun(sampleSet, { ...options, maxRejectShare: 0 })).rejects.toThrow('1 of 301 rows rejected');
    expect(state.served).toEqual([]);
  });
});

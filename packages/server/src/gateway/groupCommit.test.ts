import { describe, expect, it } from 'vitest';
import { Batcher, type Draft } from './groupCommit';

interface Fake extends Draft<string> {
  items: number[];
  before: number[] | undefined;
  written(): void;
}

/** Group commit, one batch ahead of the one that is being written. */
describe('a batcher', () => {
  function start(holds = true) {
    const drafts: Fake[] = [];
    const batcher = new Batcher<number, string, Fake>(async (items, before) => {
      let written = () => undefined as unknown;
      const done = new Promise<void>((resolve) => {
        written = resolve;
      });
      const draft = {
        items,
        before: before?.items,
        holds,
        written,
        write: () => done.then(() => items.map((item) => `${items.join()}: ${item}`)),
      };
      drafts.push(draft as Fake);
      return draft as Fake;
    }, 4);
    const answered: string[] = [];
    const submit = (...items: number[]) => {
      for (const item of items) batcher.submit(item).then((answer) => answered.push(answer));
      return settled();
    };
    const write = (index: number) => {
      drafts[index]?.written();
      return settled();
    };
    return { batcher, answered, submit, write, decided: () => drafts.map(({ items, before }) => ({ items, before })) };
  }
  const settled = async () => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
  };

  it('decides the next upon the one that is being written, as soon as it is as large', async () => {
    const { submit, write, decided, answered, batcher } = start();
    await submit(1, 2);
    await submit(3);
    expect(decided()).toEqual([{ items: [1, 2] }]);
    await submit(4);
    expect(decided()).toEqual([{ items: [1, 2] }, { items: [3, 4], before: [1, 2] }]);
    expect(answered).toEqual([]);
    await write(1);
    expect(answered).toEqual([]);
    await write(0);
    expect(answered).toEqual(['1,2: 1', '1,2: 2', '3,4: 3', '3,4: 4']);
    await batcher.idle();
  });

  it('begins a smaller one when the one before is written', async () => {
    const { submit, write, decided } = start();
    await submit(1, 2);
    await submit(3);
    await write(0);
    expect(decided()).toEqual([{ items: [1, 2] }, { items: [3] }]);
    await write(1);
  });

  it('decides again what was decided upon what does not hold', async () => {
    const { submit, write, decided, answered } = start(false);
    await submit(1);
    await submit(2);
    await write(0);
    expect(decided()).toEqual([{ items: [1] }, { items: [2], before: [1] }, { items: [2] }]);
    await write(1);
    expect(answered).toEqual(['1: 1']);
    await write(2);
    expect(answered).toEqual(['1: 1', '2: 2']);
  });

  it('gives back what waits, and nothing of a batch that was begun', async () => {
    const { submit, write, decided, batcher } = start();
    await submit(1, 2);
    await submit(3);
    expect(batcher.withdraw(3)).toBe(true);
    expect(batcher.withdraw(2)).toBe(false);
    await write(0);
    await batcher.idle();
    expect(decided()).toEqual([{ items: [1, 2] }]);
  });

  it('never takes more than it may', async () => {
    const { submit, write, decided } = start();
    await submit(1, 2, 3, 4, 5, 6);
    await write(0);
    expect(decided().map(({ items }) => items)).toEqual([
      [1, 2, 3, 4],
      [5, 6],
    ]);
    await write(1);
  });
});

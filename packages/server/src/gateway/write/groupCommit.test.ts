import { describe, expect, it } from 'vitest';
import { GroupCommit } from './groupCommit';

describe('group commit', () => {
  function start() {
    const batches: { items: number[]; written(): void }[] = [];
    const commit = new GroupCommit<number, string>(async (items) => {
      await new Promise<void>((written) => batches.push({ items, written }));
      return items.map((item) => `${items.join()}: ${item}`);
    }, 4);
    const answered: string[] = [];
    const submit = (...items: number[]) => {
      for (const item of items) commit.submit(item).then((answer) => answered.push(answer));
      return settled();
    };
    const write = (index: number) => {
      batches[index]?.written();
      return settled();
    };
    return { commit, answered, submit, write, begun: () => batches.map(({ items }) => items) };
  }
  const settled = async () => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
  };

  it('collects items in one batch while another is written', async () => {
    const { commit, submit, write, begun, answered } = start();
    await submit(1, 2);
    await submit(3);
    await submit(4);
    expect(begun()).toEqual([[1, 2]]);
    await write(0);
    expect(answered).toEqual(['1,2: 1', '1,2: 2']);
    expect(begun()).toEqual([
      [1, 2],
      [3, 4],
    ]);
    await write(1);
    await commit.idle();
    expect(answered.slice(2)).toEqual(['3,4: 3', '3,4: 4']);
  });

  it('withdraws waiting items but none of a running batch', async () => {
    const { commit, submit, write, begun } = start();
    await submit(1, 2);
    await submit(3);
    expect(commit.withdraw(3)).toBe(true);
    expect(commit.withdraw(2)).toBe(false);
    await write(0);
    await commit.idle();
    expect(begun()).toEqual([[1, 2]]);
  });

  it('never exceeds the maximum batch size', async () => {
    const { submit, write, begun } = start();
    await submit(1, 2, 3, 4, 5, 6);
    await write(0);
    expect(begun()).toEqual([
      [1, 2, 3, 4],
      [5, 6],
    ]);
    await write(1);
  });
});

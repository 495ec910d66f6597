import { setTimeout as pause } from 'node:timers/promises';
import type { Starts } from '@daas/server/testing/starts';
import { expect } from 'vitest';

const KILLS = 10;

/** Runs an operator's command to its end once, and then kills it ten times, spread over the time that it took. */
export const killing =
  (run: Starts['run']) =>
  async (
    args: string[],
    env: (attempt: number) => Promise<Record<string, string>>,
    after: (attempt: number) => Promise<void>,
  ): Promise<void> => {
    const first = await env(0);
    const begun = performance.now();
    const whole = run('cli', first, args);
    expect(await whole.ended, whole.output()).toBe(0);
    const took = performance.now() - begun;
    await after(0);
    for (let attempt = 1, hits = 0; hits < KILLS; attempt += 1) {
      const program = run('cli', await env(attempt), args);
      await pause((took * (hits + 1)) / (KILLS + 1));
      program.child.kill('SIGKILL');
      // One that was done already is tried again.
      if ((await program.ended) === null) hits += 1;
      await after(attempt);
    }
  };

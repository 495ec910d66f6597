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
    let took = performance.now() - begun;
    await after(0);
    for (let attempt = 1, hits = 0; hits < KILLS; attempt += 1) {
      const next = await env(attempt);
      const started = performance.now();
      const program = run('cli', next, args);
      const killed = pause((took * (hits + 1)) / (KILLS + 1)).then(() => program.child.kill('SIGKILL'));
      if ((await program.ended) === null) hits += 1;
      // It was done already, as the machine is quicker by now: tried again.
      else took = performance.now() - started;
      await killed;
      await after(attempt);
    }
  };

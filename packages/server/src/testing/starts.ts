import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { buildPrograms, PRODUCTION, type Program, type Programs } from './process';

export interface Starts {
  /** Returns a path in a folder that is deleted after the tests. */
  place(name: string): string;
  run(name: 'main' | 'clone' | 'cli', env: Record<string, string>, args?: readonly string[]): Program;
  /** Statements that import the programs as './clone.js'. */
  evaluate(statements: string, env: Record<string, string>): Program;
  /** A production server on a free port. */
  start(env: Record<string, string>): Program;
  /** The lines of a program that must end with an error. */
  refused(program: Program): Promise<string[]>;
  /** The one line of a production server that must not start. */
  refusal(env: Record<string, string>): Promise<string>;
}

export async function waitUntilReady(program: Program): Promise<Program> {
  await program.printed(/^Ready: /m);
  return program;
}

export async function stopProgram(program: Program): Promise<void> {
  program.child.kill('SIGTERM');
  expect(await program.ended).toBe(0);
}

/** Starts programs as processes and kills them after each test. */
export function useStarts(): Starts {
  let folder: string;
  let programs: Programs;
  const running = new Set<Program>();

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'daas-main-'));
    programs = await buildPrograms();
  });
  afterEach(async () => {
    for (const program of running) {
      program.child.kill('SIGKILL');
      await program.ended;
    }
    running.clear();
  });
  afterAll(async () => {
    await programs.remove();
    await rm(folder, { recursive: true, force: true });
  });

  const kept = (program: Program): Program => {
    running.add(program);
    return program;
  };
  const starts: Starts = {
    place: (name) => path.join(folder, name),
    run: (name, env, args = []) => kept(programs.run(name, args, { PORT: '0', ...env })),
    evaluate: (statements, env) => kept(programs.evaluate(statements, { PORT: '0', ...env })),
    start: (env) => starts.run('main', { ...PRODUCTION, ...env }),
    async refused(program) {
      expect(await program.ended).toBe(1);
      return program.output().trim().split('\n');
    },
    async refusal(env) {
      const lines = await starts.refused(starts.start(env));
      expect(lines).toHaveLength(1);
      return lines[0] as string;
    },
  };
  return starts;
}

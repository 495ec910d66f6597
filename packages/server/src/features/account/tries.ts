import type { Database } from '../../db/client';
import { Refusal } from '../../kernel/refusal';
import { type Subject, type Try, takeAttempts } from './attempts';

/** Tries of one subject whose secret is being compared, and the last of those that wait for them. */
interface Line {
  running: Set<Promise<unknown>>;
  last: Promise<unknown>;
  waiting: number;
}
/** Of each server of this process. */
const linesOf = new WeakMap<Database, Map<string, Line>>();

function lineOf(database: Database, name: string): { line: Line; leave(): void } {
  const lines = linesOf.get(database) ?? new Map<string, Line>();
  linesOf.set(database, lines);
  const line = lines.get(name) ?? { running: new Set(), last: Promise.resolve(), waiting: 0 };
  lines.set(name, line);
  line.waiting += 1;
  return {
    line,
    leave() {
      line.waiting -= 1;
      if (line.waiting === 0) lines.delete(name);
    },
  };
}

/**
 * Compares a secret, with a try taken of each subject before. Tries at the same time fill the bound although they may all
 * be right: one that finds no place waits, in this process and in turn, for those whose outcome is open, and asks again.
 *
 * @param run Compares; what it throws is a failure that stays counted.
 * @param locked The refusal where nothing may be tried for so many minutes.
 */
export async function takingTry<T>(
  database: Database,
  subjects: readonly Subject[],
  now: Date,
  run: (tried: Try & { allowed: true }) => Promise<T>,
  locked = (minutes: number) => new Refusal('account-locked', { minutes }),
): Promise<T> {
  const { line, leave } = lineOf(database, subjects.map(({ subject }) => subject).join());
  const attempt = async (): Promise<{ value: T } | { minutes: number }> => {
    const tried = await takeAttempts(database, subjects, now);
    return tried.allowed ? { value: await run(tried) } : tried;
  };
  const tracked = async () => {
    const going = attempt();
    line.running.add(going);
    try {
      return await going;
    } finally {
      line.running.delete(going);
    }
  };
  try {
    let result = await tracked();
    if (!('value' in result)) {
      const turn = line.last.then(async () => {
        await Promise.allSettled(line.running);
        return tracked();
      });
      line.last = turn.catch(() => undefined);
      result = await turn;
    }
    if ('value' in result) return result.value;
    throw locked(result.minutes);
  } finally {
    leave();
  }
}

import type { Database } from '../../db/client';
import { Refusal } from '../../kernel/refusal';
import { type AttemptResult, type SubjectLimit, takeAttempts } from './attempts';

/** Running attempts of one subject, and the last of the waiting ones. */
interface AttemptQueue {
  running: Set<Promise<unknown>>;
  last: Promise<unknown>;
  waiting: number;
}
/** By database, because a process may run several servers. */
const queuesByDatabase = new WeakMap<Database, Map<string, AttemptQueue>>();

function joinQueue(database: Database, name: string): { line: AttemptQueue; leave(): void } {
  const lines = queuesByDatabase.get(database) ?? new Map<string, AttemptQueue>();
  queuesByDatabase.set(database, lines);
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
 * Takes an attempt of each subject, then runs `run`, which compares a secret; if it throws, the attempt stays counted.
 * Concurrent attempts may exhaust the limit although all are correct. So a refused one waits in order for the running
 * attempts of this process and tries once more. Throws `lockedRefusal(minutes)` if it is refused again.
 */
export async function withAttempt<T>(
  database: Database,
  subjects: readonly SubjectLimit[],
  now: Date,
  run: (tried: AttemptResult & { allowed: true }) => Promise<T>,
  lockedRefusal = (minutes: number) => new Refusal('account-locked', { minutes }),
): Promise<T> {
  const { line, leave } = joinQueue(database, subjects.map(({ subject }) => subject).join());
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
    throw lockedRefusal(result.minutes);
  } finally {
    leave();
  }
}

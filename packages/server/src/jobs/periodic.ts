/** A periodic task; it must be safe to run on several servers concurrently. */
export interface PeriodicTask {
  name: string;
  everyMs: number;
  run(): Promise<unknown>;
  /** Aborts a run in progress. */
  stop?(): void;
}

/**
 * Runs every task immediately and then at its interval, never concurrently with itself. Calls `onSuccess` after each
 * successful run. Returns a function that stops the tasks and waits for running ones.
 */
export function startPeriodicWork(
  tasks: readonly PeriodicTask[],
  onError: (error: Error, what: string) => void,
  onSuccess: (task: PeriodicTask) => void = () => undefined,
): () => Promise<void> {
  const stops = tasks.map((task) => {
    let running: Promise<unknown> | undefined;
    const run = () => {
      running ??= task
        .run()
        .then(() => onSuccess(task))
        .catch((error: Error) => onError(error, task.name))
        .finally(() => {
          running = undefined;
        });
    };
    run();
    const timer = setInterval(run, task.everyMs).unref();
    return () => {
      clearInterval(timer);
      task.stop?.();
      return running;
    };
  });
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

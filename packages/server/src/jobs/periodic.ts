/** Work that comes round again; safe to run on several servers at once. */
export interface PeriodicTask {
  name: string;
  everyMs: number;
  run(): Promise<unknown>;
}

/** Runs every task now and then by its interval, none beside itself; the returned function stops and waits. `onSuccess` follows each run that did not fail. */
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
      return running;
    };
  });
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

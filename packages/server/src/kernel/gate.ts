export interface Gate {
  /** Number of waiting callers. */
  readonly waiting: number;
  /** Resolves when the caller may run; call the returned function when done. */
  enter(): Promise<() => void>;
}

/** Creates a semaphore: admits `atOnce` callers at a time, first come, first served. */
export function createGate(atOnce: number): Gate {
  const queue: (() => void)[] = [];
  let inside = 0;
  const leave = () => {
    const next = queue.shift();
    // Pass the permit to the next caller.
    if (next) next();
    else inside -= 1;
  };
  return {
    get waiting() {
      return queue.length;
    },
    async enter() {
      if (inside < atOnce) inside += 1;
      else await new Promise<void>((resolve) => queue.push(resolve));
      return leave;
    },
  };
}

export interface Gate {
  /** Those that wait for their turn. */
  readonly waiting: number;
  /** Resolves when it is one's turn; call what it answers with when done. */
  enter(): Promise<() => void>;
}

/** A semaphore: lets `atOnce` in at a time, the others in the order they came. */
export function createGate(atOnce: number): Gate {
  const queue: (() => void)[] = [];
  let inside = 0;
  const leave = () => {
    const next = queue.shift();
    // Its place goes over to the next one.
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

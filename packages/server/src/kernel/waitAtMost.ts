/** A promise exceeded its time limit. */
export class Overdue extends Error {}

/** Rejects with `Overdue` after `ms` milliseconds. Does not cancel the work. */
export async function waitAtMost<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Overdue(`Not done within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A promise was not kept in time. */
export class Overdue extends Error {}

/** The promise with a time limit: rejects with `Overdue` after `ms` milliseconds; the work itself is not cancelled. */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
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

/** A promise was not kept in time. */
export class Overdue extends Error {}

/** What the promise brings; rejects with `Overdue` after `ms` milliseconds, while it goes on. */
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

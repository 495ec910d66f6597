/** Runs a statement. Throws `refusal()` if it violates the named unique index. */
export async function onUniqueViolation<T>(run: Promise<T>, index: string, refusal: () => Error): Promise<T> {
  try {
    return await run;
  } catch (error) {
    throw violates(error, index) ? refusal() : error;
  }
}

function violates(error: unknown, index: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as { code?: string; constraint?: string };
    if (code === '23505' && constraint === index) return true;
  }
  return false;
}

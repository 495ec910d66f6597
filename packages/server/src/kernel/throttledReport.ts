type Report = (error: Error, what: string) => void;

const QUIET_MS = 10_000;
/** Maximum number of tracked kinds of errors. */
const KINDS_MAX = 200;

/**
 * Reports the first error of a kind, then at most one in ten seconds with the number of skipped ones. An unavailable
 * database is not reported for each request.
 */
export function throttledReport(report: Report, now: () => number = Date.now): Report {
  const kinds = new Map<string, { since: number; skipped: number }>();
  return (error, what) => {
    const { code } = error as { code?: unknown };
    const kind = `${what} ${typeof code === 'string' ? code : error.message}`;
    const tally = kinds.get(kind);
    if (tally && now() - tally.since < QUIET_MS) {
      tally.skipped += 1;
      return;
    }
    if (kinds.size === KINDS_MAX) kinds.clear();
    kinds.set(kind, { since: now(), skipped: 0 });
    report(error, tally?.skipped ? `${what} (repeated ${tally.skipped} times since the last report)` : what);
  };
}

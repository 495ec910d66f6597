/** The stamp of an installation without the packages that only tests need. */
export const withoutTests = (lock) => `${lock} without tests`;

/**
 * Returns what must be installed: `nothing`, `all`, or `production`, which leaves out what only tests need. `lock` is the
 * hash of the lock file, `stamp` the one of the last installation, `listed` the packages in npm's own list.
 */
export function installPlan({ lock, stamp, listed, required, tests }) {
  // npm writes its list last, and the server's packages are installed first: after an interruption some are missing.
  const isComplete = required.every((name) => listed.includes(name));
  // Without a stamp npm was run by hand, with everything.
  const installed = stamp ?? lock;
  if (isComplete && (installed === lock || (!tests && installed === withoutTests(lock)))) return 'nothing';
  const hasTests = isComplete && !installed.endsWith(withoutTests(''));
  return tests || hasTests ? 'all' : 'production';
}

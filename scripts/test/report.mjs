import path from 'node:path';

/**
 * @typedef {{ file: string, passed: string[], failed: { test: string, message: string }[], outside: string[] }} FileRun
 *   One file: its tests by their full names, and the errors of its hooks or of reading it.
 * @typedef {{ files: FileRun[], unhandled: string[] }} Run `unhandled`: errors that belong to no file.
 */

/**
 * What a report says: jest's, or Vitest's as scripts/test/reporter.mjs writes it. Paths are relative to `root`.
 * @param {{ testResults: any[], unhandled?: string[] }} report
 * @param {string} root
 * @returns {Run}
 */
export function readReport({ testResults, unhandled = [] }, root) {
  const files = testResults.map(({ name, message, assertionResults, outside }) => {
    const failed = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({ test: fullName, message: failureMessages.join('\n') }));
    return {
      file: path.relative(root, name).replaceAll(path.sep, '/'),
      passed: assertionResults.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName),
      failed,
      // Jest's message repeats what failed, so it is of the file only where no test did.
      outside: outside ?? (message && failed.length === 0 ? [message] : []),
    };
  });
  return { files, unhandled };
}

/**
 * How many passed and failed, and what to say of those that failed. Errors outside tests are one failure a file; so is a
 * run that ends badly without one.
 * @param {Run} run
 * @param {number} code the exit code of the run
 * @param {string} output the end of what it printed
 */
export function sumOf({ files, unhandled }, code, output = '') {
  const passed = files.reduce((sum, one) => sum + one.passed.length, 0);
  const failures = files.flatMap(({ file, failed, outside }) => [
    ...failed.map(({ test, message }) => `${file}: ${test}\n${message}`),
    ...(outside.length > 0 ? [`${file}\n${outside.join('\n')}`] : []),
  ]);
  if (unhandled.length > 0) failures.push(`Errors outside every test:\n${unhandled.join('\n')}`);
  if (failures.length === 0 && code !== 0)
    failures.push(`no test failed, but the run ended with code ${code}\n${output}`);
  return { passed, failed: failures.length, failures };
}

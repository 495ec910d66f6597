import { writeFileSync } from 'node:fs';

const firstLines = (text) => text.split('\n').slice(0, 20).join('\n');
const textOf = (errors) => errors.map(({ stack, message }) => firstLines(stack || message)).join('\n');

/** Writes what Vitest's JSON report lacks, retried tests with their first error and errors outside tests, to the file that TEST_REPORT names. */
export default class {
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    const count = (state) => tests.filter((test) => test.result().state === state).length;
    const name = ({ module, fullName }) => `${module.relativeModuleId}: ${fullName}`;
    const failures = tests
      .filter((test) => test.result().state === 'failed')
      .map((test) => `${name(test)}\n${textOf(test.result().errors)}`);
    for (const module of modules) {
      const errors = [module, ...module.children.allSuites()].flatMap((part) => part.errors());
      if (errors.length > 0) failures.push(`${module.relativeModuleId}\n${textOf(errors)}`);
    }
    if (unhandled.length > 0) failures.push(`Errors outside every test:\n${textOf(unhandled)}`);
    const retried = tests
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => `${name(test)}\n    ${test.result().errors?.[0]?.message.split('\n').slice(0, 5).join('\n    ')}`);
    const report = { passed: count('passed'), skipped: count('skipped'), retried, failures };
    writeFileSync(process.env.TEST_REPORT, JSON.stringify(report));
  }
}

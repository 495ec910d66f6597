import { JsonReporter } from 'vitest/node';

/**
 * Vitest's JSON report and what it leaves out: `outside`, for each file, the errors of its hooks, those of a `describe`
 * too; `unhandled`, the errors that belong to no file.
 */
export default class extends JsonReporter {
  #outside = new Map();
  #unhandled = [];

  constructor(options = {}) {
    super(options);
  }

  onTestRunEnd(modules, unhandled) {
    for (const one of modules) {
      const errors = [one, ...one.children.allSuites()].flatMap((part) => part.errors());
      this.#outside.set(one.moduleId, errors.map(textOf));
    }
    this.#unhandled = unhandled.map(textOf);
    return super.onTestRunEnd(modules);
  }

  writeReport(text) {
    const report = JSON.parse(text);
    const testResults = report.testResults.map((one) => ({ ...one, outside: this.#outside.get(one.name) ?? [] }));
    return super.writeReport(JSON.stringify({ ...report, testResults, unhandled: this.#unhandled }));
  }
}

const textOf = ({ stack, message }) => stack || message;

/** Journeys that fail and pass when they are run once more: which are repeated, what counts, when it fails all the same. */
import { stripVTControlCharacters } from 'node:util';
import { sumOf } from './report.mjs';

/** Committed; each journey once. */
export const UNSTEADY_FILE = 'tests/journeys/unsteady.json';
/** In place of a test's name: its hooks failed, or it could not be read. */
export const WHOLE_FILE = 'the whole file';
/** More at once are a fault, and each of them may take minutes. */
export const MOST_REPEATED = 5;
const FAILURE_LENGTH = 300;

/**
 * @import { Run } from './report.mjs'
 * @typedef {{ file: string, test: string }} Journey
 * @typedef {Journey & { date: string, failure: string }} Entry
 * @typedef {Journey & { failure: string }} Failed
 * @typedef {{ journey: Failed, run: Run, code: number }} Repeat
 */

/** @param {Journey} one @param {Journey} other */
const same = (one, other) => one.file === other.file && one.test === other.test;

/**
 * The journeys of a run to be run once more, each by itself. None where something failed that belongs to no journey.
 * @param {Run} run
 * @returns {Failed[]}
 */
export function toRepeat({ files, unhandled }) {
  const all = files.flatMap(({ file, failed, outside }) =>
    outside.length > 0
      ? [{ file, test: WHOLE_FILE, failure: firstLines(outside[0]) }]
      : failed.map(({ test, message }) => ({ file, test, failure: firstLines(message) })),
  );
  // The rows of a `test.each` may share a name, and are run by it together.
  const once = all.filter((one, index) => all.findIndex((other) => same(one, other)) === index);
  return unhandled.length > 0 || once.length > MOST_REPEATED ? [] : once;
}

/**
 * What Vitest is told so that it runs this journey alone.
 * @param {Journey} journey
 */
export function filterOf({ file, test }) {
  if (test === WHOLE_FILE) return [file];
  const name = test.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  // Some versions put a space before the name of a test outside `describe`.
  return [file, '-t', `^\\s*${name}$`];
}

/**
 * Whether it passed. A name that no test has ends well, with everything skipped, and is no pass.
 * @param {Repeat} repeat
 */
export function passedNow({ journey: { file, test }, run, code }) {
  if (code !== 0 || sumOf(run, code).failed > 0) return false;
  const passed = run.files.find((one) => one.file === file)?.passed ?? [];
  return test === WHOLE_FILE ? passed.length > 0 : passed.includes(test);
}

/**
 * The run as it counts. What passed when repeated is passed and noted in `unsteady`, unless the committed list has it
 * already: then it stays failed, and says what to do.
 * @param {Run} run
 * @param {Repeat[]} repeats
 * @param {Entry[]} committed
 * @param {string} date today
 * @returns {{ run: Run, unsteady: Entry[] }}
 */
export function settle(run, repeats, committed, date) {
  /** @type {Entry[]} */
  const unsteady = [];
  let { files } = run;
  for (const repeat of repeats.filter(passedNow)) {
    const { journey } = repeat;
    const known = committed.find((one) => same(one, journey));
    const say = known && `Unsteady again, as on ${known.date}: mend it, then remove its entry from ${UNSTEADY_FILE}.`;
    files = files.map((one) => {
      if (one.file !== journey.file) return one;
      if (say) return told(one, journey.test, say);
      return journey.test === WHOLE_FILE
        ? (repeat.run.files.find(({ file }) => file === one.file) ?? one)
        : withPassed(one, journey.test);
    });
    if (!known) unsteady.push({ file: journey.file, test: journey.test, date, failure: journey.failure });
  }
  return { run: { ...run, files }, unsteady };
}

const withPassed = (one, test) => ({
  ...one,
  passed: [...one.passed, ...one.failed.filter((failed) => failed.test === test).map(() => test)],
  failed: one.failed.filter((failed) => failed.test !== test),
});

const told = (one, test, say) => ({
  ...one,
  outside: test === WHOLE_FILE ? [say, ...one.outside] : one.outside,
  failed: one.failed.map((failed) => (failed.test === test ? { test, message: `${say}\n${failed.message}` } : failed)),
});

/**
 * The journeys that a list names more than once.
 * @param {Entry[]} entries
 */
export const namedTwice = (entries) =>
  entries.filter((one, index) => entries.findIndex((other) => same(one, other)) < index);

/** The beginning of a message, on one line: what was expected, not where. @param {string} message */
function firstLines(message) {
  const lines = stripVTControlCharacters(message).split('\n');
  const end = lines.findIndex((line) => /^\s+at /.test(line));
  const said = (end < 0 ? lines : lines.slice(0, end)).map((line) => line.trim()).filter(Boolean);
  return said.slice(0, 2).join(' ').slice(0, FAILURE_LENGTH);
}

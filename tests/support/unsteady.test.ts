import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readReport, sumOf } from '../../scripts/test/report.mjs';
import {
  type Entry,
  filterOf,
  MOST_REPEATED,
  namedTwice,
  passedNow,
  type Repeat,
  settle,
  toRepeat,
  UNSTEADY_FILE,
  WHOLE_FILE,
} from '../../scripts/test/unsteady.mjs';
import { root } from './sources';

const TODAY = '2026-11-25';
const MARKET = 'tests/journeys/market.test.ts';
const TAX = 'tests/journeys/tax.test.ts';

/** As Vitest writes them: the names of those that passed, failed and were skipped, and errors of hooks. */
interface Report {
  passed?: string[];
  failed?: string[];
  skipped?: string[];
  outside?: string[];
}
const report = (files: Record<string, Report>, unhandled: string[] = []) =>
  readReport(
    {
      testResults: Object.entries(files).map(([file, { passed = [], failed = [], skipped = [], outside = [] }]) => ({
        name: path.join(root, file),
        status: failed.length + outside.length > 0 ? 'failed' : 'passed',
        message: '',
        outside,
        assertionResults: [
          ...passed.map((fullName) => ({ fullName, status: 'passed', failureMessages: [] })),
          ...skipped.map((fullName) => ({ fullName, status: 'skipped', failureMessages: [] })),
          ...failed.map((fullName) => ({
            fullName,
            status: 'failed',
            failureMessages: [
              `AssertionError: ${fullName} is \u001b[31mwrong\u001b[39m\n\n- Expected\n    at Object.<anonymous> (x.ts:1:1)`,
            ],
          })),
        ],
      })),
      unhandled,
    },
    root,
  );

const journey = (file: string, test: string) => ({
  file,
  test,
  failure: `AssertionError: ${test} is wrong - Expected`,
});
const repeated = (file: string, test: string, told: Report, code = 0): Repeat => ({
  journey: journey(file, test),
  run: report({ [file]: told }),
  code,
});
const counts = (run: ReturnType<typeof report>, code = 0) => {
  const { passed, failed } = sumOf(run, code);
  return { passed, failed };
};

describe('what is run once more', () => {
  test('each failed journey, with the beginning of what it said', () => {
    expect(toRepeat(report({ [MARKET]: { passed: ['a'], failed: ['b', 'c'] }, [TAX]: { passed: ['d'] } }))).toEqual([
      journey(MARKET, 'b'),
      journey(MARKET, 'c'),
    ]);
  });

  test('rows of one name once', () => {
    expect(toRepeat(report({ [MARKET]: { failed: ['row', 'row'] } }))).toEqual([journey(MARKET, 'row')]);
  });

  test('the whole file where a hook failed or it could not be read, whatever else failed in it', () => {
    const outside = ['Error: no browser\n    at hook (x.ts:1:1)'];
    const whole = { file: MARKET, test: WHOLE_FILE, failure: 'Error: no browser' };
    expect(toRepeat(report({ [MARKET]: { outside } }))).toEqual([whole]);
    expect(toRepeat(report({ [MARKET]: { outside, failed: ['a'], skipped: ['b'] } }))).toEqual([whole]);
  });

  test('nothing where many failed, where an error belongs to no file, or where nothing failed', () => {
    const many = Array.from({ length: MOST_REPEATED + 1 }, (_, index) => `journey ${index}`);
    expect(toRepeat(report({ [MARKET]: { failed: many } }))).toEqual([]);
    expect(toRepeat(report({ [MARKET]: { failed: many.slice(1) } }))).toHaveLength(MOST_REPEATED);
    expect(toRepeat(report({ [MARKET]: { failed: ['a'] } }, ['Error: left behind']))).toEqual([]);
    expect(toRepeat(report({ [MARKET]: { passed: ['a'], skipped: ['b'] } }))).toEqual([]);
    expect(toRepeat(report({}))).toEqual([]);
  });
});

describe('the filter finds that journey alone', () => {
  test.each([
    'a visitor pays (1+1) for $5.00? [a|b] ^x{2} \\d *',
    'group row 2 of { n: 2 }: a.b',
    '搜索 › 导出（第 2 页）',
    'ends\nin two lines',
    '--help',
  ])('%j', (name) => {
    const [file, flag, pattern = ''] = filterOf({ file: MARKET, test: name });
    expect([file, flag]).toEqual([MARKET, '-t']);
    const found = new RegExp(pattern);
    for (const same of [name, ` ${name}`]) expect(same).toMatch(found);
    for (const other of [`${name}, longer`, `longer ${name}`, name.replace('.', 'x').replace('2', '3')])
      if (other !== name) expect(other).not.toMatch(found);
  });

  test('or the whole file', () => {
    expect(filterOf({ file: MARKET, test: WHOLE_FILE })).toEqual([MARKET]);
  });
});

describe('it passed when repeated', () => {
  test('if that name passed', () => {
    expect(passedNow(repeated(MARKET, 'a', { passed: ['a'], skipped: ['b'] }))).toBe(true);
    expect(passedNow(repeated(MARKET, WHOLE_FILE, { passed: ['a', 'b'] }))).toBe(true);
  });

  test('not if it failed, was not found, is in a file without tests, or the run ended badly', () => {
    expect(passedNow(repeated(MARKET, 'a', { failed: ['a'] }, 1))).toBe(false);
    expect(passedNow(repeated(MARKET, 'a', { skipped: ['a', 'b'] }))).toBe(false);
    expect(passedNow(repeated(MARKET, WHOLE_FILE, {}))).toBe(false);
    expect(passedNow(repeated(MARKET, WHOLE_FILE, { outside: ['No test suite found'] }, 1))).toBe(false);
    expect(passedNow(repeated(MARKET, 'a', { passed: ['a'], outside: ['afterAll'] }, 1))).toBe(false);
    expect(passedNow(repeated(MARKET, 'a', { passed: ['a'] }, 1))).toBe(false);
    expect(passedNow(repeated(MARKET, 'row', { passed: ['row'], failed: ['row'] }, 1))).toBe(false);
    expect(passedNow({ journey: journey(MARKET, 'a'), run: report({ [TAX]: { passed: ['a'] } }), code: 0 })).toBe(
      false,
    );
  });
});

describe('what counts', () => {
  const first = report({
    [MARKET]: { passed: ['a'], failed: ['b'] },
    [TAX]: { passed: ['c'], skipped: ['d'], outside: ['Error: hook'] },
  });
  const whole: Repeat = {
    journey: { file: TAX, test: WHOLE_FILE, failure: 'Error: hook' },
    run: report({ [TAX]: { passed: ['c', 'd'] } }),
    code: 0,
  };

  test('what passed by itself is passed and noted', () => {
    expect(counts(first, 1)).toEqual({ passed: 2, failed: 2 });
    const { run, unsteady } = settle(first, [repeated(MARKET, 'b', { passed: ['b'] }), whole], [], TODAY);
    expect(counts(run)).toEqual({ passed: 4, failed: 0 });
    expect(unsteady).toEqual([
      { file: MARKET, test: 'b', date: TODAY, failure: 'AssertionError: b is wrong - Expected' },
      { file: TAX, test: WHOLE_FILE, date: TODAY, failure: 'Error: hook' },
    ]);
  });

  test('what fails twice is a failure and not noted', () => {
    const { run, unsteady } = settle(first, [repeated(MARKET, 'b', { failed: ['b'] }, 1), whole], [], TODAY);
    expect(counts(run)).toEqual({ passed: 3, failed: 1 });
    expect(unsteady.map((one) => one.file)).toEqual([TAX]);
  });

  test('what the committed list names already fails, and says what to do', () => {
    const committed: Entry[] = [
      { file: MARKET, test: 'b', date: '2026-11-01', failure: '' },
      { file: TAX, test: WHOLE_FILE, date: '2026-11-02', failure: '' },
    ];
    const { run, unsteady } = settle(first, [repeated(MARKET, 'b', { passed: ['b'] }), whole], committed, TODAY);
    expect(unsteady).toEqual([]);
    const { passed, failed, failures } = sumOf(run, 1);
    expect({ passed, failed }).toEqual({ passed: 2, failed: 2 });
    const say = (date: string) =>
      `Unsteady again, as on ${date}: mend it, then remove its entry from tests/journeys/unsteady.json.`;
    expect(failures[0]).toContain(`${MARKET}: b\n${say('2026-11-01')}`);
    expect(failures[1]).toContain(`${TAX}\n${say('2026-11-02')}`);
  });

  test('a bad end without a failure is one, and so are errors outside every test', () => {
    expect(sumOf(report({ [MARKET]: { passed: ['a'] } }), 1, 'killed').failures).toEqual([
      'no test failed, but the run ended with code 1\nkilled',
    ]);
    expect(sumOf(report({}, ['Error: left behind']), 1).failed).toBe(1);
  });

  test("jest's message of a file counts where no test failed", () => {
    const jest = (status: string) => ({
      testResults: [
        {
          name: path.join(root, 'src/a.test.tsx'),
          message: 'it says all again',
          assertionResults: [{ fullName: 'a', status, failureMessages: ['wrong'] }],
        },
      ],
    });
    expect(sumOf(readReport(jest('failed'), root), 1)).toMatchObject({ passed: 0, failed: 1 });
    expect(sumOf(readReport(jest('passed'), root), 1)).toMatchObject({ passed: 1, failed: 1 });
  });
});

describe(UNSTEADY_FILE, () => {
  const entries: Entry[] = JSON.parse(readFileSync(path.join(root, UNSTEADY_FILE), 'utf8'));

  test('names each journey once, in a file that is there: what is mended has no entry', () => {
    expect(namedTwice(entries)).toEqual([]);
    expect(entries.filter(({ file }) => !existsSync(path.join(root, file)))).toEqual([]);
    for (const one of entries) expect(Object.keys(one)).toEqual(['file', 'test', 'date', 'failure']);
  });

  test('a second entry of a journey is found', () => {
    const entry = { file: MARKET, test: 'a', date: TODAY, failure: '' };
    const again = { ...entry, date: '2026-11-26' };
    expect(namedTwice([entry, { ...entry, test: 'b' }, again])).toEqual([again]);
  });
});

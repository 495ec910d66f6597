import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, root } from '../support/sources';

/** What the contract says of demos, by file, and why it is no fact of a demo's data. // packages/contract/src/datasets/README.md */
const ALLOWED: Record<string, { words: RegExp; because: string }> = {
  'enums.ts': { words: /a demo shows verification codes|INSTANCE_MODES = \['demo'/, because: 'the modes' },
  'endpoints/instance.ts': { words: /whether this installation is a demo/, because: 'asks for the mode' },
  'shapes.ts': { words: /demo_code|Only in demo mode/, because: 'codes that a demo shows' },
  'endpoints/account.ts': { words: /is_demo: z\.boolean\(\)/, because: 'whether the company is one of a demo' },
  'endpoints/staff.ts': { words: /demo_link/, because: 'links that a demo shows' },
  'endpoints/tax.ts': {
    words: /demo: z\.boolean\(\)/,
    because: 'whether a report is invented, which its provider says',
  },
  'datasets/vocabulary.ts': { words: /demographic-data/, because: 'another word' },
  'datasets/macro.ts': { words: /demographic-data/, because: 'another word' },
  'macroMeasures.ts': { words: /demographic-data/, because: 'another word' },
};

const DEMO = /演示|demo/i;

test('the contract knows demos by their mode only: no definition names a source or asks for a mark', () => {
  const used = new Set<string>();
  const found = filesBelow('packages/contract/src', /(?<!\.test)\.ts$/).flatMap((file) => {
    const name = file.slice('packages/contract/src/'.length);
    const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
    return lines.flatMap((line, index) => {
      if (!DEMO.test(line)) return [];
      const rest = line.replaceAll(new RegExp(ALLOWED[name]?.words ?? /(?!)/, 'g'), () => {
        used.add(name);
        return '';
      });
      return DEMO.test(rest) ? [`${file}:${index + 1}: ${line.trim()}`] : [];
    });
  });
  expect(found).toEqual([]);
  expect(
    Object.keys(ALLOWED).filter((name) => !used.has(name)),
    'exceptions that nothing needs',
  ).toEqual([]);
});

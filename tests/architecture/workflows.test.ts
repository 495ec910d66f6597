import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, root } from '../support/sources';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const files = filesBelow('.github', /\.ya?ml$/).filter((file) => /\.github\/(workflows|actions)\//.test(file));
const used = files.flatMap((file) =>
  [...read(file).matchAll(/^\s*(?:- )?["']?uses["']?:\s*(.+)$/gm)].map(([, what = '']) => `${file}: ${what}`),
);

/** A tag is whatever its owner, or who took the owner's place, makes it: it has been moved to stolen secrets before. */
describe('workflows', () => {
  test('run what a commit names, with the version that it is', () => {
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((one) => !/: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+(\.\d+)*$/.test(one))).toEqual([]);
  });

  test('hold the same commit of an action everywhere', () => {
    const commits = new Map<string, Set<string>>();
    for (const one of used) {
      const [, name = '', commit = ''] = /: ([\w.-]+\/[\w.-]+)[\w./-]*@(\S+)/.exec(one) ?? [];
      commits.set(name, (commits.get(name) ?? new Set()).add(commit));
    }
    expect([...commits].filter(([, of]) => of.size > 1).map(([name]) => name)).toEqual([]);
  });

  test('get no right but to read, unless a job names one', () => {
    for (const file of files) expect(read(file), file).toMatch(/^permissions:\n {2}contents: read$/m);
    const given = files.flatMap((file) => [...read(file).matchAll(/^ +([\w-]+): write$/gm)].map(([, right]) => right));
    expect(given).toEqual(['security-events']);
  });

  test('look for known weaknesses, in ours and in what is shipped, and for secrets', () => {
    const text = files.map(read).join('\n');
    for (const part of ['run: npm run audit', 'github/codeql-action/analyze@', 'trufflesecurity/trufflehog@'])
      expect(text).toContain(part);
  });

  test('are kept current', () => {
    expect(read('.github/dependabot.yml')).toMatch(/package-ecosystem: github-actions\n {4}directory: \//);
  });
});

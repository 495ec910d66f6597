import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, root } from '../support/sources';

const DOCUMENTS = ['README.md', 'README.zh-CN.md', 'AGENTS.md', 'CONTRIBUTING.md'];
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object };

const DECISION_LINES = 46; // of 120 characters: a page
const GLOSSARY_ENTRIES = 60;

/** Folders a reader is sent to from the root; other words with a slash are no paths. */
const PATH = /^(apps|config|docs|mock|packages|public|scripts|src|tests|\.github)\//;
/** Made while installing, building or running. */
const MADE = /(^|\/)(dist|node_modules|\.umi[^/]*)(\/|$)/;

/** `a/{b,c}.ts` as its alternatives. */
function pathsOf(text: string): string[] {
  const group = /^(.*?)\{([^{}]*)\}(.*)$/.exec(text);
  return group ? (group[2] ?? '').split(',').flatMap((one) => pathsOf(`${group[1]}${one}${group[3]}`)) : [text];
}

/** Whether there is such a file or folder; `*` and `<area>` stand for any name, `[…]` may be left out. */
function exists(text: string, below = root): boolean {
  const [first = '', ...rest] = text.replace(/\[[^\]]*\]|\/$/g, '').split('/');
  const pattern = first.split(/\*|<[^>]+>|NNNN-title/);
  const fits = (name: string) =>
    new RegExp(`^${pattern.map((part) => part.replace(/\W/g, '\\$&')).join('.+')}$`).test(name);
  const names = pattern.length > 1 ? readdirSync(below).filter(fits) : [first];
  return names.some((name) => {
    const at = path.join(below, name);
    return existsSync(at) && (rest.length === 0 || (statSync(at).isDirectory() && exists(rest.join('/'), at)));
  });
}

describe.each(DOCUMENTS.filter((name) => existsSync(path.join(root, name))))('%s', (name) => {
  const text = readFileSync(path.join(root, name), 'utf8');
  const code = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '');
  const links = [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)].map((match) => match[1] ?? '');

  test('names paths that exist', () => {
    const named = [
      ...code.flatMap((one) => one.split(/[\s,]+(?![^{]*\})/)).filter((one) => PATH.test(one) && !MADE.test(one)),
      ...links.filter((link) => !/^\w+:/.test(link)),
    ];
    expect(named.length).toBeGreaterThan(2);
    const missing = named.flatMap(pathsOf).filter((one) => !one.includes('…') && !exists(one));
    expect(missing, `of ${name}`).toEqual([]);
  });

  test('names commands that exist', () => {
    const commands = [...text.matchAll(/\bnpm (?:run |--silent run )?(?:-s )?([\w:-]+)/g)].map(
      (match) => match[1] ?? '',
    );
    const own = new Set([...Object.keys(scripts), 'ci', 'install', 'pack', 'run', 'warn', 'rebuild']);
    expect(
      commands.filter((one) => !own.has(one)),
      `of ${name}`,
    ).toEqual([]);
  });
});

describe('decisions', () => {
  const folder = path.join(root, 'docs/decisions');
  const decisions = readdirSync(folder).map((name) => ({
    name,
    lines: readFileSync(path.join(folder, name), 'utf8').split('\n'),
  }));
  const names = (wrong: (lines: string[]) => boolean) =>
    decisions.filter(({ lines }) => wrong(lines)).map(({ name }) => name);

  test('have a status', () => {
    expect(names((lines) => !lines.some((line) => /^Status: (accepted|superseded by \[)/.test(line)))).toEqual([]);
  });

  test('are one page at most', () => {
    expect(names((lines) => lines.length > DECISION_LINES)).toEqual([]);
  });
});

test('the glossary is short, and its terms are used', () => {
  const rows = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!Term |---)/.test(line));
  expect(rows.length).toBeLessThanOrEqual(GLOSSARY_ENTRIES);
  const text = filesBelow('packages', /\.tsx?$/)
    .concat(filesBelow('src', /\.tsx?$/), filesBelow('apps', /\.tsx?$/))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n')
    .toLowerCase();
  const terms = rows
    .flatMap((row) => (row.split('|')[1] ?? '').split(','))
    .map((term) => term.replaceAll('`', '').trim());
  // `market engine` is `MarketEngine` in code.
  const used = (term: string) =>
    text.includes(term.toLowerCase()) || text.includes(term.toLowerCase().replaceAll(' ', ''));
  expect(terms.filter((term) => !used(term))).toEqual([]);
});

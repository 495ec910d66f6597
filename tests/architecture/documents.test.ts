import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { decisionsIndex } from '../../scripts/decisions.mjs';
import { filesBelow, root } from '../support/sources';

const ROOT_DOCUMENTS = ['README.md', 'README.zh-CN.md', 'AGENTS.md', 'CONTRIBUTING.md', 'SECURITY.md'];
/** In two languages, which say the same. */
const PAIRS = ['README', 'docs/configuration', 'docs/operations', 'docs/development'];
const RECIPES = filesBelow('docs/recipes', /\.md$/);
const DOCUMENTS = [
  ...ROOT_DOCUMENTS.slice(0, 4),
  'docs/architecture.md',
  'docs/development.md',
  'docs/development.zh-CN.md',
  ...RECIPES,
];
/** Pages beside the files that they describe. */
const PAGES_OF_FOLDERS = ['packages', 'sdk', 'src', 'tests'].flatMap((folder) => filesBelow(folder, /README\.md$/));
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object };

const DECISION_LINES = 60;
const DECISION_SECTIONS = ['Context', 'Decision', 'Consequences'];
const GLOSSARY_ENTRIES = 60;

/** Folders a reader is sent to from the root; other words with a slash are no paths. */
const PATH = /^(apps|config|docs|mock|packages|public|scripts|sdk|src|tests|\.github)\//;
/** Made while installing, building or running. */
const MADE = /(^|\/)(dist|node_modules|\.umi[^/]*)(\/|$)/;

/** `a/{b,c}.ts` as its alternatives. */
function pathsOf(text: string): string[] {
  const group = /^(.*?)\{([^{}]*)\}(.*)$/.exec(text);
  return group ? (group[2] ?? '').split(',').flatMap((one) => pathsOf(`${group[1]}${one}${group[3]}`)) : [text];
}

/** Where the links of a document lead; those to other sites are left out. */
const linksOf = (text: string): string[] =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^\w+:/.test(link));

/** Headings as GitHub makes anchors of them. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-'),
  );

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
  const links = linksOf(text).map((link) => path.posix.join(path.posix.dirname(name), link.split('#')[0] ?? ''));

  test('names paths that exist', () => {
    const named = [
      ...code.flatMap((one) => one.split(/[\s,]+(?![^{]*\})/)).filter((one) => PATH.test(one) && !MADE.test(one)),
      ...links,
    ];
    // The code blocks of a recipe name its files.
    if (!RECIPES.includes(name)) expect(named.length).toBeGreaterThan(2);
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

test('every link of a document leads to a file, and to a heading of it', () => {
  const documents = [...ROOT_DOCUMENTS, 'CHANGELOG.md', ...filesBelow('docs', /\.md$/), ...PAGES_OF_FOLDERS];
  const dead = documents.flatMap((name) =>
    linksOf(readFileSync(path.join(root, name), 'utf8'))
      .filter((link) => {
        const [address = '', anchor] = decodeURI(link).split('#');
        const file = path.join(root, address === '' ? name : path.join(path.dirname(name), address));
        if (!existsSync(file)) return true;
        return anchor !== undefined && !anchorsOf(readFileSync(file, 'utf8')).includes(anchor);
      })
      .map((link) => `${name}: ${link}`),
  );
  expect(dead).toEqual([]);
});

test.each(PAGES_OF_FOLDERS)('%s quotes tests as they are called', (name) => {
  const text = readFileSync(path.join(root, name), 'utf8');
  const quotes = [...text.matchAll(/\]\(([^)]+\.test\.ts)\) "([^"]+)"/g)];
  const gone = quotes.filter(
    ([, file = '', words = '']) => !readFileSync(path.join(root, path.dirname(name), file), 'utf8').includes(words),
  );
  expect(gone.map(([quote]) => quote)).toEqual([]);
});

test.each(PAGES_OF_FOLDERS)('%s names what its files contain', (name) => {
  const text = readFileSync(path.join(root, name), 'utf8');
  // `name` of [file](file), `name`, [file](file)
  const names = [...text.matchAll(/`(\w+)`(?: of|,) \[[^\]]+\]\(([^)]+\.tsx?)\)/g)];
  const gone = names.filter(
    ([, word = '', file = '']) => !readFileSync(path.join(root, path.dirname(name), file), 'utf8').includes(word),
  );
  expect(gone.map(([words]) => words)).toEqual([]);
});

test.each(['README.md', 'README.zh-CN.md'])('%s is what one reads first: at most 6 KB', (name) => {
  expect(statSync(path.join(root, name)).size).toBeLessThanOrEqual(6 * 1024);
});

test('AGENTS.md has at most 7 KB', () => {
  expect(statSync(path.join(root, 'AGENTS.md')).size).toBeLessThanOrEqual(7 * 1024);
});

test.each(RECIPES)('%s has at most 60 lines', (name) => {
  expect(readFileSync(path.join(root, name), 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(60);
});

/** What does not depend on a language: headings, links, rows of tables, and commands without their remarks. */
function shapeOf(text: string) {
  const commands = [...text.matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].map(([, block = '']) =>
    block
      .split('\n')
      .map((line) => line.replace(/\s+#.*/, '').replace(/'[^'-]*'$/, "'…'"))
      .filter(Boolean),
  );
  return {
    headings: [...text.matchAll(/^#+ /gm)].map(([marks]) => marks),
    links: [...new Set(linksOf(text).map((link) => link.replace(/\.zh-CN\.md|\.md/, '.md').replace(/#.*/, '')))].sort(),
    rows: [...text.matchAll(/^\| (`?[A-Z_]+`)? ?/gm)].map(([, variable = '']) => variable),
    commands,
  };
}

test.each(PAIRS)('%s says the same in both languages', (name) => {
  const [english, chinese] = ['md', 'zh-CN.md'].map((end) =>
    shapeOf(readFileSync(path.join(root, `${name}.${end}`), 'utf8')),
  );
  expect(chinese).toEqual(english);
});

describe('decisions', () => {
  const folder = path.join(root, 'docs/decisions');
  const pages = readdirSync(folder).filter((name) => /^\d{4}-/.test(name));
  const decisions = pages.map((name) => ({
    name,
    lines: readFileSync(path.join(folder, name), 'utf8').split('\n'),
  }));
  const names = (wrong: (lines: string[]) => boolean) =>
    decisions.filter(({ lines }) => wrong(lines)).map(({ name }) => name);

  test('have the same sections', () => {
    const sectionsOf = (lines: string[]) => lines.filter((line) => line.startsWith('## ')).map((line) => line.slice(3));
    expect(names((lines) => sectionsOf(lines).join() !== DECISION_SECTIONS.join())).toEqual([]);
  });

  test('have files that are named after their titles', () => {
    const fileOf = (title = '') =>
      `${title
        .toLowerCase()
        .replace(/['’]/g, '')
        .match(/[a-z0-9]+/g)
        ?.join('-')}.md`;
    expect(decisions.filter(({ name, lines }) => fileOf(lines[0]) !== name).map(({ name }) => name)).toEqual([]);
  });

  test('are the only ones that are referred to', () => {
    const numbers = new Set(pages.map((name) => name.slice(0, 4)));
    const sources = ['apps', 'config', 'deploy', 'docs', 'packages', 'scripts', 'src', 'tests'].flatMap((one) =>
      filesBelow(one, /\.(tsx?|mjs|cjs|md|sql|yml)$/),
    );
    const references = sources.flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/\bdecisions?[ /](\d{4})\b/gi)].map(
        ([, number = '']) => ({
          file,
          number,
        }),
      ),
    );
    expect(references.length).toBeGreaterThan(50);
    expect(references.filter(({ number }) => !numbers.has(number))).toEqual([]);
  });

  test('are listed by `npm run docs:decisions`', () => {
    expect(readFileSync(path.join(folder, 'README.md'), 'utf8')).toBe(decisionsIndex());
  });

  test('have a number of their own', () => {
    const numbers = pages.map((name) => name.slice(0, 4));
    expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([]);
  });

  test('have at most 60 lines', () => {
    expect(names((lines) => lines.length - 1 > DECISION_LINES)).toEqual([]);
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

/** Edits of the sources. They are collected in memory until `save`, so that a rejected input changes no file. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib.mjs';

/** New contents by path. */
const contents = new Map();

const at = (file) => path.join(root, file);
export const exists = (file) => contents.has(file) || existsSync(at(file));
export const read = (file) => contents.get(file) ?? readFileSync(at(file), 'utf8');

/** Adds a file. Throws if it exists. */
export function create(file, text) {
  if (exists(file)) throw new Error(`${file} already exists.`);
  contents.set(file, text);
}

const CLOSING = { '{': '}', '[': ']', '(': ')' };

/** Start and end of the brackets of which `opening` matches the first; undefined without a match. */
function bracketsOf(text, opening) {
  const match = opening.exec(text);
  if (!match) return undefined;
  const start = match.index + match[0].length - 1;
  const close = CLOSING[text[start]];
  for (let end = start, depth = 0; end < text.length; end += 1) {
    if (text[end] === text[start]) depth += 1;
    if (text[end] === close) depth -= 1;
    if (depth === 0) return { start, end };
  }
  return undefined;
}

/** Returns the text between the brackets that begin where `opening` ends. */
export function readBrackets(file, opening) {
  const text = read(file);
  const brackets = bracketsOf(text, opening);
  return brackets && text.slice(brackets.start + 1, brackets.end);
}

/** Appends an entry to the object or array that begins where `opening` ends. */
export function append(file, opening, entry) {
  const text = read(file);
  const brackets = bracketsOf(text, opening);
  if (!brackets) throw new Error(`${file} has no match for ${opening}; add this by hand: ${entry.trim()}`);
  const before = text.slice(0, brackets.end).trimEnd();
  contents.set(file, `${before}${/[,[{]$/.test(before) ? '' : ','}\n${entry},\n${text.slice(brackets.end)}`);
}

/** Imports names from a module. The formatter sorts them. */
export function addImport(file, names, from) {
  const text = read(file);
  const statement = new RegExp(`^import \\{([^}]*)\\} from '${from.replaceAll('.', '\\.')}';`, 'm');
  const [, list = ''] = statement.exec(text) ?? [];
  const all = [
    ...new Set([
      ...list
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
      ...names,
    ]),
  ];
  const line = `import { ${all.join(', ')} } from '${from}';`;
  contents.set(file, list ? text.replace(statement, line) : `${line}\n${text}`);
}

/** Returns the files below a folder whose path and content match. */
export const filesWith = (folder, name, content) =>
  readdirSync(at(folder), { recursive: true })
    .map((one) => path.posix.join(folder, String(one).replaceAll(path.sep, '/')))
    .filter((file) => name.test(file) && content.test(read(file)))
    .sort();

/** Writes all edits; returns the paths. */
export function save() {
  for (const [file, text] of contents) {
    mkdirSync(path.dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  }
  return [...contents.keys()];
}

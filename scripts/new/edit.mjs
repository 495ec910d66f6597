/** What a skeleton adds to the sources: nothing is written before `save`, so that a refusal leaves nothing half done. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../lib.mjs';

/** New texts of files, by their paths in the sources. */
const texts = new Map();

const at = (file) => path.join(root, file);
export const exists = (file) => texts.has(file) || existsSync(at(file));
export const read = (file) => texts.get(file) ?? readFileSync(at(file), 'utf8');

/** A new file. Throws where there is one. */
export function create(file, text) {
  if (exists(file)) throw new Error(`${file} is there already`);
  texts.set(file, text);
}

const CLOSING = { '{': '}', '[': ']' };

/** Puts an entry at the end of the object or array that begins where `opening` matches. */
export function append(file, opening, entry) {
  const text = read(file);
  const match = opening.exec(text);
  const start = match ? match.index + match[0].length - 1 : -1;
  const close = CLOSING[text[start]];
  let depth = 0;
  let end = start;
  for (; close && end < text.length; end += 1) {
    if (text[end] === text[start]) depth += 1;
    if (text[end] === close) depth -= 1;
    if (depth === 0) break;
  }
  if (!close || depth !== 0) throw new Error(`${file} has no place for: ${entry}`);
  if (text.includes(entry)) throw new Error(`${file} has it already: ${entry}`);
  const before = text.slice(0, end).trimEnd();
  texts.set(file, `${before}${/[,[{]$/.test(before) ? '' : ','}\n${entry},\n${text.slice(end)}`);
}

/** Puts an import at the head of a file; the formatter sorts it in. */
export const addImport = (file, line) => texts.set(file, `${line}\n${read(file)}`);

/** The file of a folder that holds this text. Throws where none does. */
export function holding(folder, name, text) {
  const found = readdirSync(at(folder), { recursive: true })
    .map((one) => path.join(folder, String(one)))
    .find((file) => name.test(file) && read(file).includes(text));
  if (!found) throw new Error(`No file in ${folder} holds ${text}`);
  return found;
}

/** Writes all of it; answers the paths. */
export function save() {
  for (const [file, text] of texts) {
    mkdirSync(path.dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  }
  return [...texts.keys()];
}

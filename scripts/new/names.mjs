/** Names and texts of the skeletons. */
import { append, filesWith, read } from './edit.mjs';

/** The option of each language. */
export const LANGUAGES = { 'zh-CN': 'zh', 'en-US': 'en', 'ar-EG': 'ar' };
export const NAMES = Object.values(LANGUAGES);
const MAX_NAME = 60;

export const quote = (text) => `'${text.replace(/['\\]/g, '\\$&')}'`;
const upper = (word) => word.charAt(0).toUpperCase() + word.slice(1);
export const pascal = (name) => name.split(/[-_.]/).map(upper).join('');
export const camel = (name) => pascal(name).replace(/^./, (first) => first.toLowerCase());
/** 'openWishes' → 'open-wishes' */
export const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export function requireName(name, pattern, example) {
  if (!pattern.test(name)) throw new Error(`"${name}" is not a valid name. Write it like ${example}.`);
}

/** Rejects names that the tests of texts reject. */
export function requireNames(names) {
  for (const option of NAMES) {
    const name = names[option];
    if (name.length > MAX_NAME) throw new Error(`--${option} is longer than ${MAX_NAME} characters.`);
    // Braces and angle brackets have a meaning in messages.
    if (/[{}<>\p{Cc}]/u.test(name)) throw new Error(`--${option} must not contain { } < > or line breaks.`);
    if (option !== 'zh' && /\p{Script=Han}/u.test(name))
      throw new Error(`--${option} must not contain Chinese characters.`);
  }
  if (!/\p{Script=Arabic}/u.test(names.ar)) throw new Error('--ar must contain Arabic letters.');
  if (/[\u0660-\u0669\u06f0-\u06f9]/.test(names.ar)) throw new Error('--ar must use the digits 0 to 9.');
}

/** Rejects a prefix of text keys that is in use. */
export function requireFreePrefix(prefix) {
  const key = new RegExp(`^ {2}'${prefix}\\.`, 'm');
  const [file] = ['src', 'apps'].flatMap((folder) =>
    filesWith(folder, /^[^.]*locales\/(zh-CN\.ts|zh-CN\/\w+\.ts)$/, key),
  );
  if (file) throw new Error(`Text keys that begin with "${prefix}." already exist in ${file}. Choose another name.`);
}

/** Adds a text in each language to the shared texts. */
export function addTexts(file, key, names) {
  for (const [language, name] of Object.entries(LANGUAGES)) {
    const texts = `src/locales/${language}/${file}.ts`;
    if (read(texts).includes(`'${key}'`)) throw new Error(`${key} already exists in ${texts}. Choose another name.`);
    append(texts, /export default \{/, `  ${quote(key)}: ${quote(names[name])}`);
  }
}

/** A file of texts. */
export const textsFile = (texts) =>
  `export default {\n${Object.entries(texts)
    .map(([key, text]) => `  ${quote(key)}: ${quote(text)},\n`)
    .join('')}};\n`;
export const EMPTY = { zh: '暂无数据', en: 'No data yet', ar: 'لا توجد بيانات بعد' };

/** Steps after the files are written. */
export const SETUP = { name: "Generate Umi's files", command: ['max', 'setup'] };
export const ROUTES_SNAPSHOT = {
  name: 'Update the snapshot of routes',
  command: ['vitest', 'run', '--project=architecture', 'tests/architecture/routes.test.ts', '--update'],
  snapshot: 'tests/architecture/__snapshots__/routes.test.ts.snap',
};

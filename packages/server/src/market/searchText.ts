import { type DataSetDefinition, type FieldDefinition, fieldOf, type Row, recordColumn } from '@daas/contract/datasets';
import { asCodeOf, asName, asText, isUscc } from '@daas/contract/identity';

/**
 * The search index contains pairs of adjacent characters of `asName` ('grams'), packed into integers: Chinese has no word
 * breaks, and most of its words have two characters.
 */

/** ASCII letters only, as lower() does under collation "C". */
export const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Returns a name with half-width and with full-width brackets. */
export const wideAndNarrow = (name: string): string[] => [
  ...new Set([name, name.replaceAll('(', '（').replaceAll(')', '）')]),
];

const WORDS_MAX = 10;
export const wordsOf = (keyword: string | readonly string[]): string[] => [
  ...new Set([keyword].flat().flatMap((one) => wordsOfOne(one))),
];

function wordsOfOne(keyword: string): string[] {
  const code = asCodeOf('uscc', keyword);
  const normal = isUscc(code) ? code.toLowerCase() : asText(keyword);
  return normal === '' ? [] : [...new Set(normal.split(' '))].slice(0, WORDS_MAX);
}

const gramAt = (text: string, index: number): number => (text.charCodeAt(index) << 16) | text.charCodeAt(index + 1);

/** Returns whether a gram has two characters. */
export const isPair = (gram: number): boolean => gram >>> 16 !== 0;

/** Returns the grams of normalized text, signed 32-bit integers. The gram of a single character is its code. */
export const gramsOf = (text: string): number[] => {
  if (text.length === 1) return [text.charCodeAt(0)];
  const grams = new Set<number>();
  for (let i = 0; i < text.length - 1; i += 1) grams.add(gramAt(text, i));
  return [...grams];
};

/** Cache of the fields in the search columns. */
const searched = new WeakMap<DataSetDefinition, { texts: string[]; terms: { name: string; begun: number }[] }>();
const searchedFields = (def: DataSetDefinition) => {
  let names = searched.get(def);
  if (!names) {
    const namesOf = (predicate: (field: FieldDefinition) => boolean) =>
      def.fields.filter(predicate).map((field) => field.name_en);
    names = {
      texts: namesOf((field) => field.searchable && field.name_en !== def.title),
      terms: namesOf(hasTerms).map((name) => ({ name, begun: hashOf(`${name}=`) })),
    };
    searched.set(def, names);
  }
  return names;
};

/** Returns the searchable texts of a row, the title first. */
export const searchedTexts = (def: DataSetDefinition, row: Row): string[] => {
  const texts = [asName(String(row[def.title] ?? ''))];
  for (const name of searchedFields(def).texts) {
    const value = row[name];
    if (typeof value === 'string') texts.push(asName(value));
    else if (Array.isArray(value)) for (const item of value) texts.push(asName(String(item)));
  }
  return texts;
};

/** Returns whether the index of words contains the field's values: fields with few distinct values. */
export const hasTerms = ({ name_en, type, filterable }: FieldDefinition): boolean =>
  filterable && (type === 'enum' || type === 'tags' || type === 'boolean') && !recordColumn(name_en);

/**
 * Returns the term of a field's value in the index of words. Terms are hashes and may collide with grams or other terms,
 * so a query needs the exact condition too.
 */
export const termOf = (field: string, value: unknown): number => termBehind(hashOf(`${field}=`), value);

const hashOf = (text: string, begun = 0x811c9dc5): number => {
  let hash = begun; // FNV-1a
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash | 0;
};
const termBehind = (begun: number, value: unknown): number => hashOf(String(value), begun);

/** Control characters, with which no gram begins, because `asName` removes them. */
const CONTROLS = 31;
/** Returns the term of a title in the index of words. It may collide, like `termOf`. */
export const titleTerm = (name: string): number => {
  const hash = hashOf(name);
  return ((1 + ((hash >>> 16) % CONTROLS)) << 16) | (hash & 0xffff);
};

/** Buffer for the terms of a row, reused for each row. */
class Terms {
  #list = new Int32Array(2 ** 10);
  #count = 0;

  clear(): void {
    this.#count = 0;
  }

  add(term: number): void {
    if (this.#count === this.#list.length) {
      const longer = new Int32Array(this.#count * 2);
      longer.set(this.#list);
      this.#list = longer;
    }
    this.#list[this.#count++] = term;
  }

  /** Returns distinct terms in the order of the index, so that the database need not sort them. */
  sorted(): Int32Array {
    const list = this.#list;
    list.subarray(0, this.#count).sort();
    let uniqueCount = 0;
    for (let i = 0; i < this.#count; i += 1) {
      const term = list[i] as number;
      if (i === 0 || term !== list[uniqueCount - 1]) list[uniqueCount++] = term;
    }
    return list.subarray(0, uniqueCount);
  }
}

const terms = new Terms();

/**
 * Returns the two search columns of a row. `search_terms` is valid until the next call. Single characters are indexed
 * only for the title.
 */
export const searchColumns = (def: DataSetDefinition, row: Row): { search_terms: Int32Array; search_text: string } => {
  const texts = searchedTexts(def, row);
  const [title = ''] = texts;
  terms.clear();
  for (const text of texts) for (let i = 0; i < text.length - 1; i += 1) terms.add(gramAt(text, i));
  for (let i = 0; i < title.length; i += 1) terms.add(title.charCodeAt(i));
  // Normalized titles are found by the title's own index.
  if (!wideAndNarrow(title).includes(String(row[def.title]))) terms.add(titleTerm(title));
  for (const { name, begun } of searchedFields(def).terms) {
    const value = row[name];
    if (Array.isArray(value)) for (const one of value) terms.add(termBehind(begun, one));
    else if (value !== null && value !== undefined) terms.add(termBehind(begun, value));
  }
  return { search_terms: terms.sorted(), search_text: texts.join('\n') };
};

/** Returns whether each word of a keyword is in a searchable field. */
export const matchesKeyword = (def: DataSetDefinition, row: Row, keyword: string): boolean => {
  const texts = searchedTexts(def, row);
  return wordsOf(keyword).every((word) =>
    word.length === 1 ? texts[0]?.includes(word) : texts.some((text) => text.includes(word)),
  );
};

export type Fragment = { text: string; hit: boolean };

/** Splits the searchable texts of a row around the keyword's words. Omits fields without a hit. */
export const highlight = (def: DataSetDefinition, row: Row, keyword: string): Record<string, Fragment[]> => {
  const words = wordsOf(keyword);
  const highlights: Record<string, Fragment[]> = {};
  for (const [name, value] of Object.entries(row)) {
    if (typeof value !== 'string' || !fieldOf(def, name)?.searchable) continue;
    const fragments = fragmentsOf(value, words);
    if (fragments.some(({ hit }) => hit)) highlights[name] = fragments;
  }
  return highlights;
};

function fragmentsOf(text: string, words: readonly string[]): Fragment[] {
  const letters = [...text];
  let normal = '';
  const letterAt: number[] = []; // index of the source letter for each unit of `normal`
  letters.forEach((letter, index) => {
    const part = asText(letter);
    for (let i = 0; i < part.length; i += 1) letterAt.push(index);
    normal += part;
  });
  const hits = new Set<number>();
  for (const word of words)
    for (let at = normal.indexOf(word); at >= 0; at = normal.indexOf(word, at + word.length))
      for (let i = at; i < at + word.length; i += 1) hits.add(letterAt[i] as number);
  const fragments: Fragment[] = [];
  letters.forEach((letter, index) => {
    const last = fragments.at(-1);
    if (last && last.hit === hits.has(index)) last.text += letter;
    else fragments.push({ text: letter, hit: hits.has(index) });
  });
  return fragments;
}

import { strings } from '@@/plugin-texts/strings';
import { directionOf, isolated, isPartly, textsFor, withIsolatedValues, withLatinPlurals } from '@daas/kit/languages';
import type { SubAppStrings } from '@daas/kit/subApp';
import { addLocale, getLocale } from '@umijs/max';

const visited = new Set<string>();
const loaded = new Set<string>();

type Strings = Record<string, string>;
type Load = () => Promise<{ default: Strings }>;

/** A language's own strings over those that stand in for what it has not. */
async function together(locale: string, loadOf: (language: string) => Load | undefined): Promise<Strings> {
  const parts = await Promise.all(
    textsFor(locale).map(async (language) => {
      const load = loadOf(language);
      return load ? standIn((await load()).default, language, locale) : {};
    }),
  );
  return Object.assign({}, ...parts.reverse());
}

/**
 * As they stand in a language that has not all of them: numbers in the digits of the rest of the page, and, among what is
 * read from right to left, English in its own order, and so what is filled in.
 */
function standIn(strings: Strings, language: string, locale: string): Strings {
  if (!isPartly(locale)) return strings;
  const ltr = directionOf(locale) === 'ltr';
  const placed = ltr ? String : language === locale ? withIsolatedValues : isolated;
  return Object.fromEntries(Object.entries(strings).map(([id, text]) => [id, placed(withLatinPlurals(text))]));
}

/** What the shell itself says. */
export const loadShellTexts = (locale: string): Promise<Strings> =>
  together(locale, (language) => strings[language]?.shell);

async function loadTexts(area: string, locale: string): Promise<void> {
  const key = `${locale} ${area}`;
  if (loaded.has(key)) return;
  const words = await together(locale, (language) => strings[language]?.[area]);
  loaded.add(key);
  addLocale(locale, words, undefined as never);
}

/**
 * A page together with its area's texts; the generated routes call it.
 * @public
 */
export async function loadPage<T>(area: string, load: () => Promise<T>): Promise<T> {
  visited.add(area);
  const [page] = await Promise.all([load(), loadTexts(area, getLocale())]);
  return page;
}

const stringsByOwner = new Map<string, SubAppStrings>();

function addOwnerStrings(owner: string, locale: string): void {
  const key = `${locale} ${owner}`;
  const words = stringsByOwner.get(owner);
  if (!words || loaded.has(key)) return;
  loaded.add(key);
  const own = textsFor(locale).map((language) => standIn(words[language] ?? {}, language, locale));
  addLocale(locale, Object.assign({}, ...own.reverse()), undefined as never);
}

/** Strings that come with a sub-application: those of the language in use now, the others when they are switched to. */
export function addStrings(owner: string, words: SubAppStrings): void {
  stringsByOwner.set(owner, words);
  addOwnerStrings(owner, getLocale());
}

/** Before switching language: the strings of every area seen so far, so that no id is shown in between. */
export function loadVisitedTexts(locale: string): Promise<unknown> {
  for (const owner of stringsByOwner.keys()) addOwnerStrings(owner, locale);
  return Promise.all([...visited].map((area) => loadTexts(area, locale)));
}

/**
 * Texts that changed while developing; the generated modules of texts call it.
 * @public
 */
export function showTexts(language: string, words: Strings): void {
  const locale = getLocale();
  if (textsFor(locale)[0] === language) addLocale(locale, standIn(words, language, locale), undefined as never);
}

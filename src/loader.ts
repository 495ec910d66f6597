import { strings } from '@@/plugin-pageLoader/strings';
import { LOAD_RETRY_WAIT_MS } from '@daas/contract/constants';
import { messagesOf, type Translated } from '@daas/kit/languages';
import { addLocale, getLocale } from '@umijs/max';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const visited = new Set<string>();
const loaded = new Set<string>();

/** A chunk that did not come is asked for once more; a deployment in between is the error boundary's matter. // §9 */
export async function withRetry<T>(load: () => Promise<T>, waitMs = LOAD_RETRY_WAIT_MS): Promise<T> {
  try {
    return await load();
  } catch {
    await wait(waitMs);
    return load();
  }
}

async function loadStrings(area: string, locale: string): Promise<void> {
  const key = `${locale} ${area}`;
  const load = strings[messagesOf(locale)]?.[area];
  if (!load || loaded.has(key)) return;
  const modules = await withRetry(load);
  loaded.add(key);
  addLocale(locale, Object.assign({}, ...modules.map((one) => one.default)), undefined as never);
}

/**
 * A page together with its area's strings; the generated routes call it.
 * @public
 */
export async function loadPage<T>(area: string, load: () => Promise<T>): Promise<T> {
  visited.add(area);
  const [page] = await Promise.all([withRetry(load), loadStrings(area, getLocale())]);
  return page;
}

const given = new Map<string, Record<Translated, Record<string, string>>>();

function addGiven(owner: string, locale: string): void {
  const key = `${locale} ${owner}`;
  const words = given.get(owner)?.[messagesOf(locale)];
  if (!words || loaded.has(key)) return;
  loaded.add(key);
  addLocale(locale, words, undefined as never);
}

/** Strings that come with a sub-application: those of the language in use now, the others when they are switched to. */
export function addStrings(owner: string, words: Record<Translated, Record<string, string>>): void {
  given.set(owner, words);
  addGiven(owner, getLocale());
}

/** Before switching language: the strings of every area seen so far, so that no id is shown in between. */
export function loadVisitedStrings(locale: string): Promise<unknown> {
  for (const owner of given.keys()) addGiven(owner, locale);
  return Promise.all([...visited].map((area) => loadStrings(area, locale)));
}

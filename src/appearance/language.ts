import { directionOf, messagesOf } from '@daas/kit/languages';
import { addLocale, getIntl } from '@umijs/max';
import dayjs from 'dayjs';
import { loadVisitedStrings, withRetry } from '@/loader';
import { LIBRARY_LOCALES } from './libraryLocales';
import { getAppearance, rememberLocale, setLibraryLocale } from './store';

/** The words of the library and of dates; without them both speak English, which is no reason to fail. See docs/decisions/0002. */
async function loadLibrary(locale: string): Promise<void> {
  const loads = LIBRARY_LOCALES[locale];
  if (!loads) return setLibraryLocale(undefined);
  try {
    const [antd, day] = await Promise.all([withRetry(loads[0]), withRetry(loads[1])]);
    dayjs.locale(day.default);
    setLibraryLocale(antd.default);
  } catch {
    setLibraryLocale(undefined);
  }
}

function tellDocument(locale: string): void {
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
}

/** Languages without a translation show the English messages. */
const baseMessages = (locale: string) => getIntl(messagesOf(locale), true).messages as Record<string, string>;

/** Before the first paint. */
export async function prepareLanguage(): Promise<void> {
  const { locale } = getAppearance();
  tellDocument(locale);
  if (messagesOf(locale) !== locale) addLocale(locale, baseMessages(locale), undefined as never);
  await loadLibrary(locale);
}

/** Changes the language in place: what was typed stays. // §4 */
export async function switchLanguage(locale: string): Promise<void> {
  const base = baseMessages(locale);
  await Promise.all([loadVisitedStrings(locale), loadLibrary(locale)]);
  rememberLocale(locale);
  tellDocument(locale);
  // Adding to the current locale makes Umi render with it.
  addLocale(locale, base, undefined as never);
}

import { DEFAULT_LOCALE, directionOf, textsFor } from '@daas/kit/languages';
import { addLocale } from '@umijs/max';
import dayjs from 'dayjs';
import { loadShellTexts, loadVisitedTexts } from '@/texts';
import { LIBRARY_LOCALES } from './libraryLocales';
import { getAppearance, rememberLocale, setLibraryLocale, storedLocale } from './store';

/** The words of the library and of dates; without them both speak English, which is no reason to fail. See docs/decisions/specification-readings.md. */
async function loadLibrary(locale: string): Promise<void> {
  const loads = LIBRARY_LOCALES[locale];
  if (!loads) return setLibraryLocale(undefined);
  try {
    const [antd, day] = await Promise.all([loads[0](), loads[1]()]);
    dayjs.locale(day.default);
    setLibraryLocale(antd.default);
  } catch {
    setLibraryLocale(undefined);
  }
}

function tellDocument(locale: string): void {
  // The language of the texts; English where there is no translation.
  document.documentElement.lang = textsFor(locale)[0] ?? locale;
  document.documentElement.dir = directionOf(locale);
}

/** Before the first paint. Without a language's strings the console speaks the one that came along. */
export async function prepareLanguage(): Promise<void> {
  const { locale } = getAppearance();
  tellDocument(locale);
  const [strings] = await Promise.all([
    loadShellTexts(locale).catch(() => loadShellTexts(DEFAULT_LOCALE)),
    loadLibrary(locale),
  ]);
  addLocale(locale, strings, undefined as never);
}

/** Changes the language in place: what was typed stays. // §4 */
export async function switchLanguage(locale: string): Promise<void> {
  const [strings] = await Promise.all([loadShellTexts(locale), loadVisitedTexts(locale), loadLibrary(locale)]);
  rememberLocale(locale);
  tellDocument(locale);
  // Adding to the current locale makes Umi render with it.
  addLocale(locale, strings, undefined as never);
}

/** After Umi's `setLocale(locale, false)`, which stores the language and tells the window. */
export function followUmiLocale(): void {
  window.addEventListener('languagechange', () => {
    const locale = storedLocale();
    if (locale && locale !== getAppearance().locale) void switchLanguage(locale);
  });
}

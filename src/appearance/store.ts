import { BUSINESS_TIME_ZONE } from '@daas/contract/constants';
import { DEFAULT_LOCALE, LANGUAGES } from '@daas/kit/languages';
import { local } from '@daas/kit/storage';
import type { Locale } from 'antd/es/locale';
import { useSyncExternalStore } from 'react';

export type ThemeMode = 'light' | 'dark';
export interface Appearance {
  locale: string;
  theme: ThemeMode;
  /** Number of changes of the theme since the console was loaded. */
  themeChanges: number;
  /** Of times; known once the profile is. */
  timeZone: string;
  /** The library's words; undefined shows its built-in English. */
  antd: Locale | undefined;
}

/** Umi's own key: the chosen locale is kept in local storage. // §1 */
const LOCALE_KEY = 'umi_locale';
const THEME_KEY = 'theme';

const isKnown = (locale: string | null): locale is string => LANGUAGES.some((one) => one.lang === locale);

const themeOfSystem = (): ThemeMode => (window.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** The language that was chosen in this browser. */
export const storedLocale = (): string | undefined => {
  const locale = local.get(LOCALE_KEY);
  return isKnown(locale) ? locale : undefined;
};

function initial(): Appearance {
  const theme = local.get(THEME_KEY);
  return {
    locale: storedLocale() ?? DEFAULT_LOCALE,
    theme: theme === 'dark' || theme === 'light' ? theme : themeOfSystem(),
    themeChanges: 0,
    timeZone: BUSINESS_TIME_ZONE,
    antd: undefined,
  };
}

let current = initial();
const listeners = new Set<() => void>();

function set(change: Partial<Appearance>): void {
  const changesTheme = change.theme !== undefined && change.theme !== current.theme;
  current = { ...current, ...change, themeChanges: current.themeChanges + (changesTheme ? 1 : 0) };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const getAppearance = (): Appearance => current;
export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, getAppearance);
export const setLibraryLocale = (antd: Locale | undefined): void => set({ antd });

export function rememberLocale(locale: string): void {
  local.set(LOCALE_KEY, locale);
  set({ locale });
}

/** Null follows the system. */
export function setTheme(theme: ThemeMode | null): void {
  if (theme) local.set(THEME_KEY, theme);
  else local.remove(THEME_KEY);
  set({ theme: theme ?? themeOfSystem() });
}

export const setTimeZone = (timeZone: string): void => set({ timeZone });

/** What was chosen in this very browser. */
export const chosenHere = () => ({ locale: storedLocale() !== undefined, theme: local.get(THEME_KEY) !== null });

/** Follows the system until the user chooses. */
export function followSystemTheme(): void {
  window.matchMedia?.('(prefers-color-scheme: dark)').addEventListener?.('change', (event) => {
    if (!local.get(THEME_KEY)) set({ theme: event.matches ? 'dark' : 'light' });
  });
}

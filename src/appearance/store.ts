import { DEFAULT_LOCALE, LANGUAGES } from '@daas/kit/languages';
import { local } from '@daas/kit/storage';
import type { Locale } from 'antd/es/locale';
import { useSyncExternalStore } from 'react';

export type ThemeMode = 'light' | 'dark';
export interface Appearance {
  locale: string;
  theme: ThemeMode;
  /** The library's words; undefined shows its built-in English. */
  antd: Locale | undefined;
}

/** Umi's own key: the chosen locale is kept in local storage. // §1 */
const LOCALE_KEY = 'umi_locale';
const THEME_KEY = 'theme';

const isKnown = (locale: string | null): locale is string => LANGUAGES.some((one) => one.lang === locale);

function initial(): Appearance {
  const locale = local.get(LOCALE_KEY);
  const theme = local.get(THEME_KEY);
  const systemDark = window.matchMedia?.('(prefers-color-scheme: dark)').matches;
  return {
    locale: isKnown(locale) ? locale : DEFAULT_LOCALE,
    theme: theme === 'dark' || theme === 'light' ? theme : systemDark ? 'dark' : 'light',
    antd: undefined,
  };
}

let current = initial();
const listeners = new Set<() => void>();

function set(change: Partial<Appearance>): void {
  current = { ...current, ...change };
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

export function setTheme(theme: ThemeMode): void {
  local.set(THEME_KEY, theme);
  set({ theme });
}

/** Until somebody chooses, the console follows the system. */
export function followSystemTheme(): void {
  window.matchMedia?.('(prefers-color-scheme: dark)').addEventListener?.('change', (event) => {
    if (!local.get(THEME_KEY)) set({ theme: event.matches ? 'dark' : 'light' });
  });
}

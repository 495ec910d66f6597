import type { AccessKey } from '@daas/contract/permissions';
import type { ComponentType } from 'react';
import type { SourceLanguage, Translated } from './languages';

/** The embedded sub-applications, and the first segments of the console's paths that each draws. // §2 */
export const SUB_APPS = {
  'entity-search': ['enterprise', 'factory', 'exhibition', 'property'],
  industry: ['industry'],
  'map-search': ['map'],
} as const satisfies Record<string, readonly string[]>;
export type SubAppName = keyof typeof SUB_APPS;

/** What the shell tells the sub-application it draws, now and whenever it changes. */
export interface SubAppProps {
  /** Where the shell has put it: '/enterprise'. */
  basename: string;
  user: { name: string; company: string };
  access: Readonly<Partial<Record<AccessKey, boolean>>>;
  language: string;
  theme: 'light' | 'dark';
  navigate: (to: string) => void;
}
type Strings = Record<string, string>;
export type SubAppStrings = Record<SourceLanguage, Strings> & Partial<Record<Translated, Strings>>;

/** What the shell hands to `mount`: the sub-application gives its component, which becomes part of the shell's tree. */
export interface SubAppPlace {
  container: HTMLElement;
  attach: (container: HTMLElement, App: ComponentType<SubAppProps>, strings: SubAppStrings) => void;
  detach: () => void;
}
export interface SubAppLifecycles {
  bootstrap: () => Promise<void>;
  mount: (place: SubAppPlace) => Promise<void>;
  unmount: (place: SubAppPlace) => Promise<void>;
}

/** Where a sub-application's script leaves its lifecycles. */
export const lifecyclesKey = (name: SubAppName): string => `daas:${name}`;

/** The last line of a sub-application's script. */
export function register(name: SubAppName, App: ComponentType<SubAppProps>, strings: SubAppStrings): void {
  const lifecycles: SubAppLifecycles = {
    bootstrap: async () => undefined,
    mount: async ({ container, attach }) => attach(container, App, strings),
    unmount: async ({ detach }) => detach(),
  };
  Object.assign(window, { [lifecyclesKey(name)]: lifecycles });
}

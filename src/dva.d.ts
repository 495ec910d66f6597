/** The plugin's alias of dva-core, which has no types; used by tests alone. */
declare module 'dva' {
  import type { ComponentType, ReactNode } from 'react';

  // biome-ignore lint/suspicious/noExplicitAny: the store's shape is what each model says
  type State = any;
  interface Store {
    dispatch: (action: { type: string; payload?: unknown }) => Promise<unknown>;
    getState: () => State;
  }
  interface App {
    _store: Store;
    model: (model: object) => void;
    use: (plugin: object) => void;
    start: () => void;
  }
  export function create(options: object, hooks: object): App;
  export const Provider: ComponentType<{ store: Store; children: ReactNode }>;
}

declare module 'dva-loading' {
  export default function createLoading(): object;
}

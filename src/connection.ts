import { session } from '@daas/kit/storage';
import { useSyncExternalStore } from 'react';
import { browser, hrefOf } from '@/request/navigation';

/** `away`: the server does not answer. `outdated`: it has another build of the console, and something is typed in this one. */
type Trouble = 'away' | 'outdated';

const ASK_AGAIN_MS = 5000;
const PAGE_MS = 10_000;
const RELOADED = 'reloaded-for';
/** The entry script in a page of the console; whatever else a network answers with has none. */
const ENTRY = /\bumi\.(\w+\.)?js\b/;

let trouble: Trouble | null = null;
const watchers = new Set<() => void>();
function set(next: Trouble | null): void {
  trouble = next;
  for (const watcher of watchers) watcher();
}
const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};
export const useTrouble = (): Trouble | null => useSyncExternalStore(subscribe, () => trouble);

const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();
/** Whether a field on the page holds what a person typed. */
const isTyped = (): boolean => [...typed].some((field) => field.isConnected && field.value !== '');

/** Once, before anything is drawn. */
export function watchConnection(): void {
  window.addEventListener('offline', () => set('away'));
  window.addEventListener('online', cameBack);
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typed.add(target);
  });
}

const waiting: (() => void)[] = [];
/** The network is there again, or a person asks for another try. */
export function cameBack(): void {
  if (trouble === 'away') set(null);
  for (const go of waiting.splice(0)) go();
}
const untilBack = () =>
  new Promise<void>((resolve) => {
    waiting.push(resolve);
    setTimeout(resolve, ASK_AGAIN_MS);
  });

/** The entry script that the server's page asks for; null where no page of ours answers. */
async function entryOfServer(): Promise<string | null> {
  const { signal, abort } = deadline();
  try {
    const answer = await fetch(hrefOf('/'), { cache: 'no-store', headers: { accept: 'text/html' }, signal });
    return answer.ok ? (ENTRY.exec(await answer.text())?.[0] ?? null) : null;
  } catch {
    return null;
  } finally {
    abort();
  }
}
function deadline() {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), PAGE_MS);
  return { signal: controller.signal, abort: () => clearTimeout(timer) };
}

/**
 * A file of this build did not come. Waits while the server is away and resolves when it may be asked again. Where it has
 * another build the page is loaded anew, once for each and only if nothing is typed, and this never ends. Rejects with
 * `error` where the server answers and has this very build.
 */
export async function passTrouble(error: unknown): Promise<void> {
  const entry = await entryOfServer();
  if (!entry) {
    set('away');
    return untilBack();
  }
  const own = ENTRY.exec([...document.scripts].map(({ src }) => src).join(' '))?.[0];
  set(entry === own ? null : 'outdated');
  if (entry === own) throw error;
  if (!isTyped() && session.get(RELOADED) !== entry && session.set(RELOADED, entry)) browser.reload();
  return new Promise(() => undefined);
}

/** What was missing has come. */
export const passed = (): void => {
  if (trouble === 'away') set(null);
};

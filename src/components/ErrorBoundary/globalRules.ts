import { MAP_REFRESH_DELAY_MS } from '@daas/contract/constants';
import { getDvaApp } from '@umijs/max';

const REMOVE_CHILD = "Failed to execute 'removeChild'";

export const isRemoveChildError = (error: unknown): boolean =>
  error instanceof Error && error.message.includes(REMOVE_CHILD);
/** A style sheet that did not come is named by its code alone. */
export const isChunkLoadError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || (error as { code?: string }).code === 'CSS_CHUNK_LOAD_FAILED');

/** Third-party maps in our nodes fail this way when unmounted; re-rendering recovers. // §4, §8 */
export function refreshMapSoon(): void {
  setTimeout(() => getDvaApp()?._store.dispatch({ type: 'global/refreshMap' }), MAP_REFRESH_DELAY_MS);
}

export function installGlobalErrorRules(): void {
  window.addEventListener('error', (event) => {
    if (!isRemoveChildError(event.error)) return;
    event.preventDefault();
    refreshMapSoon();
  });
  // §8: console errors are silenced; while developing they are needed.
  if (process.env.NODE_ENV === 'production') console.error = () => undefined;
}

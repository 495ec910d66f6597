import { SUB_APP_TIMEOUTS, SUB_APP_WARNING_MS } from '@daas/contract/constants';
import { setBootstrapMaxTime, setMountMaxTime, setUnloadMaxTime, setUnmountMaxTime } from 'single-spa';

/** For the page and its script; §9 has no time for it. */
export const LOAD_MAX_MS = 15_000;

/** Longer than that, a sub-application counts as failed; after the warning time the browser's console tells. // §9 */
export function limitLifecycles(): void {
  setBootstrapMaxTime(SUB_APP_TIMEOUTS.bootstrap, true, SUB_APP_WARNING_MS);
  setMountMaxTime(SUB_APP_TIMEOUTS.mount, true, SUB_APP_WARNING_MS);
  setUnmountMaxTime(SUB_APP_TIMEOUTS.unmount, true, SUB_APP_WARNING_MS);
  setUnloadMaxTime(SUB_APP_TIMEOUTS.unload, true, SUB_APP_WARNING_MS);
}

import type { Wire } from '@daas/kit/wire';

declare global {
  /** Put in by the build: every endpoint's method, path and encoding. */
  const ENDPOINTS: Record<string, Wire>;
  const STYLE_PREFIX: string;
  const ERROR_PAGE: string;

  interface Window {
    /** A host page may serve the console elsewhere than at the site root. // §2 */
    routerBase?: string;
    publicPath?: string;
  }
}

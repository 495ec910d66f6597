/** Put in by the build: every endpoint's method, path and encoding. */
declare const ENDPOINTS: Record<string, import('@daas/kit/wire').Wire>;
/** Of the route table, config/routes/paths.ts. */
declare const PUBLIC_PATHS: readonly string[];
declare const NOTICE_PATHS: readonly string[];
declare const STYLE_PREFIX: string;

interface Window {
  /** A host page may serve the console elsewhere than at the site root. // §2 */
  routerBase?: string;
  publicPath?: string;
  /** The server's ERROR_PAGE, where it is not the console's own. // §2 */
  errorPage?: string;
}

/** A module of Chinese texts as Taiwan writes it: config/loaders/taiwan.cjs. It has the type of the one it is made of. */
declare module '*?taiwan' {
  const text: never;
  export default text;
}

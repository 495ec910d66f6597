/**
 * Stands in the build in the place of what makes the library's styles in the browser: they are a file, and only their
 * variables are set there. // decisions 0020, 0075
 */
export default () => undefined;
export const STYLE_PREFIX = 'style';
export const extract = () => null;

/** Under which the library keeps a set of variables. */
export function uniqueHash(path: readonly string[], text: string): string {
  let hash = 5381;
  for (const char of [...path, text].join('%')) hash = ((hash * 33) ^ char.charCodeAt(0)) >>> 0;
  return hash.toString(36);
}

const BASE = 'http://own.invalid';
const MAX_LENGTH = 2000;
/** Backslashes count as slashes in addresses; control characters are dropped from them. */
const TRICKS = /[\\\p{Cc}]/u;

/** As a lenient receiver might read it: percent signs resolved until nothing changes. */
function decoded(path: string): string | null {
  let text = path;
  for (let round = 0; round < 5; round += 1) {
    let next: string;
    try {
      next = decodeURIComponent(text);
    } catch {
      return null;
    }
    if (next === text) return text;
    text = next;
  }
  return null;
}

/**
 * The path, query and hash when `value` is an address below this console's base, else null. Refused is whatever any
 * reader could take for another host: `//host`, `/\host`, `/%2Fhost`, `/.//host`, tabs and line ends in between.
 */
export function ownPath(value: string | null | undefined): string | null {
  if (!value || value.length > MAX_LENGTH || !value.startsWith('/')) return null;
  const [path = ''] = value.split(/[?#]/);
  const plain = decoded(path);
  if (plain === null || TRICKS.test(plain) || TRICKS.test(value)) return null;
  const url = new URL(value, BASE);
  const inside = [url.pathname, new URL(plain, BASE).pathname].every((one) => !one.startsWith('//'));
  return url.origin === BASE && inside && !plain.startsWith('//') ? url.pathname + url.search + url.hash : null;
}

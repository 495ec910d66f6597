/** What each filter may be: a text up to so many characters, or one of some values. */
type Allowed = Readonly<Record<string, number | readonly string[]>>;
type KnownFilters<A extends Allowed> = { -readonly [K in keyof A]?: A[K] extends readonly (infer V)[] ? V : string };

/** Filters of an address as an endpoint takes them; empty and unknown ones, as of a hand-written link, are left out. */
export const knownFilters = <const A extends Allowed>(
  filters: Readonly<Record<string, string | string[] | undefined>>,
  allowed: A,
): KnownFilters<A> =>
  Object.fromEntries(
    Object.entries(allowed).flatMap(([key, bound]) => {
      const text = String(filters[key] ?? '').trim();
      const value = typeof bound === 'number' ? text.slice(0, bound) : bound.find((one) => one === text);
      return value ? [[key, value]] : [];
    }),
  ) as KnownFilters<A>;

/** Property of a stored answer with the key orders of its objects, because jsonb sorts keys. */
const KEY_ORDER = '$order';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const shapeOf = (keys: readonly string[]): string => keys.toSorted().join('\n');

/** Returns the answer to store. Each key order is stored once, so rows of equal fields add nothing. */
export function withKeyOrder(answer: Json): Json {
  const orders = new Map<string, string[]>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isObject(value)) return;
    const keys = Object.keys(value);
    orders.set(shapeOf(keys), orders.get(shapeOf(keys)) ?? keys);
    Object.values(value).forEach(visit);
  };
  visit(answer);
  return { ...answer, [KEY_ORDER]: [...orders.values()] };
}

/** Returns a stored answer with its keys as they were sent. Answers from before version 0.10 stay sorted. */
export function inKeyOrder({ [KEY_ORDER]: stored = [], ...answer }: Json): Json {
  const orders = new Map((stored as string[][]).map((keys) => [shapeOf(keys), keys]));
  const restore = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(restore);
    if (!isObject(value)) return value;
    const keys = orders.get(shapeOf(Object.keys(value))) ?? Object.keys(value);
    return Object.fromEntries(keys.map((key) => [key, restore(value[key])]));
  };
  return restore(answer) as Json;
}

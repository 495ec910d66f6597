import { createCache } from '@ant-design/cssinjs';

/**
 * The library's styles, made once. Its own cache drops a component's styles with its last use: each change of page took
 * those of the page left away and made them anew, which was most of the time the change took.
 */
export const styleCache = createCache();

type Update = Parameters<typeof styleCache.opUpdate>[1];
const update = styleCache.opUpdate.bind(styleCache);
styleCache.opUpdate = (path: string, change: Update) =>
  update(path, (before) => {
    const after = change(before);
    if (!after || before) return after;
    const [uses, style] = after;
    // Keeps the reference count above zero.
    return [uses + 1, style];
  });

import Cache from '@ant-design/cssinjs/es/Cache';

/**
 * The library's styles, made once. Its own cache drops a component's styles with its last use: each change of page took
 * those of the page left away and made them anew, which was most of the time the change took.
 */
class LastingCache extends Cache {
  override opUpdate(...[path, change]: Parameters<Cache['opUpdate']>): void {
    super.opUpdate(path, (before) => {
      const after = change(before);
      if (!after || before) return after;
      const [uses, style] = after;
      // Keeps the reference count above zero.
      return [uses + 1, style];
    });
  }
}

export const styleCache = new LastingCache('console');

import { history } from '@umijs/max';
import type { MouseEvent } from 'react';

/** Client-side navigation for a click on a link, unless it opens a new tab or window. */
export const follow = (to: string) => (event: MouseEvent) => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  history.push(to);
};

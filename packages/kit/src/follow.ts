import { history } from '@umijs/max';
import type { MouseEvent } from 'react';

/** A click on a link that stays inside the loaded console, unless a new tab or window is asked for. */
export const follow = (to: string) => (event: MouseEvent) => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  history.push(to);
};

import { useEffect, useRef, useState } from 'react';
import { local } from '../storage';

/** Whether single letters act on rows: whoever dictates turns them off. // WCAG 2.1.4 */
const SETTING = 'table.row-keys';
export const rowKeysAreOn = (): boolean => local.get(SETTING) !== 'off';
export const setRowKeys = (on: boolean): void => void local.set(SETTING, on ? 'on' : 'off');

const ROW = '.daas-table-row';
const OPENING = 'a[href], button:not([disabled])';
/** What has letters of its own, or is open above the list. */
const TAKES_LETTERS = 'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="dialog"]';

/**
 * Letters on the rows of a list: J and K to the next and the row before, X chooses it, Enter opens what it names, ? tells of
 * these. Rows get the focus itself, so that readers of screens and Tab go on from there. Of several lists on a page the
 * one that holds the focus, else the first.
 */
export function useRowKeys(list: () => HTMLElement | null | undefined): {
  help: boolean;
  setHelp: (help: boolean) => void;
} {
  const [help, setHelp] = useState(false);
  const find = useRef(list);
  find.current = list;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const own = find.current();
      if (!own || !isMeant(event, own)) return;
      // The help tells how to turn the others on again.
      if (event.key === '?') {
        event.preventDefault();
        return setHelp(true);
      }
      if (rowKeysAreOn() && act(event.key.toLowerCase(), own)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return { help, setHelp };
}

function isMeant(event: KeyboardEvent, own: HTMLElement): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { activeElement } = document;
  if (activeElement?.closest(TAKES_LETTERS) || document.querySelector('[role="dialog"][aria-modal="true"]'))
    return false;
  const lists = [...document.querySelectorAll<HTMLElement>('[data-row-keys]')];
  return (lists.find((one) => one.contains(activeElement)) ?? lists[0]) === own.closest('[data-row-keys]');
}

/** Whether the key was one of them and there was something to do. */
function act(key: string, own: HTMLElement): boolean {
  const rows = [...own.querySelectorAll<HTMLElement>(ROW)];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[at];
  switch (key) {
    case 'j':
      return focus(rows[at + 1] ?? (at < 0 ? rows[0] : undefined));
    case 'k':
      return focus(rows[at < 0 ? rows.length - 1 : at - 1]);
    case 'x':
      return press(row?.querySelector('.daas-table-selection-column input'));
    case 'enter':
      // On a link or button it is that one's.
      return row === document.activeElement && press(row?.querySelector(OPENING));
    default:
      return false;
  }
}

function focus(row: HTMLElement | undefined): boolean {
  if (!row) return false;
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
  row.scrollIntoView?.({ block: 'nearest' });
  return true;
}

function press(target: Element | null | undefined): boolean {
  if (!(target instanceof HTMLElement)) return false;
  target.click();
  return true;
}

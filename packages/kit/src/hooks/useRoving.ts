import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

const CONTROLS = 'input, button';

/**
 * Rows of controls as one stop for the keyboard: up and down lead from row to row, left and right within one. For lists so
 * long that they would stand between the reader and what follows.
 *
 * @param columns Controls of a row.
 */
export function useRoving(box: RefObject<HTMLElement | null>, columns: number) {
  const stop = useRef<HTMLElement | null>(null);
  const controls = () => [...(box.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
  const settle = (at: HTMLElement | undefined) => {
    stop.current = at ?? null;
    for (const one of controls()) one.tabIndex = one === at ? 0 : -1;
  };
  // Rows come and go.
  useEffect(() => {
    const all = controls();
    settle(all.find((one) => one === stop.current) ?? all[0]);
  });
  return {
    onFocus: ({ target }: { target: EventTarget }) => {
      const at = controls().find((one) => one === target);
      if (at) settle(at);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const all = controls();
      const at = all.indexOf(event.target as HTMLElement);
      const ahead = document.documentElement.dir === 'rtl' ? -1 : 1;
      const steps: Record<string, number> = {
        ArrowDown: columns,
        ArrowUp: -columns,
        ArrowRight: ahead,
        ArrowLeft: -ahead,
        Home: -at,
        End: all.length - 1 - at,
      };
      const to = all[at + (steps[event.key] ?? Number.NaN)];
      if (at < 0 || !to) return;
      event.preventDefault();
      to.focus();
    },
  };
}

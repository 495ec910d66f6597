import { session } from '@daas/kit/storage';
import { history, useLocation } from '@umijs/max';
import { useEffect, useLayoutEffect, useRef } from 'react';

const KEY = 'scroll.places';
/** Pages that one goes back to. */
const KEPT = 50;
/** Rows that are not there by then are not awaited any longer. */
const PATIENCE_MS = 10_000;

/** Of this tab, by the entries of its history; kept through a reload. */
let placesByEntry: Map<string, number> | undefined;
function placesOf(): Map<string, number> {
  placesByEntry ??= new Map(session.getJson<[string, number][]>(KEY) ?? []);
  return placesByEntry;
}

const scrollTo = (place: number): void => {
  if (window.scrollY !== place) window.scrollTo(0, place);
};

/**
 * Back and Forward lead to where the page was left, as soon as its rows are there to scroll to; whoever scrolls meanwhile is
 * not moved. Another page begins at its top. The browser's own restoring comes before there is anything to scroll to.
 */
export function useScrollPlace(): void {
  const { key = 'default', pathname } = useLocation() as { key?: string; pathname: string };
  const current = useRef(key);
  const former = useRef(pathname);
  const restoring = useRef(false);
  const started = useRef(false);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const places = placesOf();
    const note = () => {
      if (restoring.current) return;
      // The latest last, so that the oldest are given up.
      places.delete(current.current);
      places.set(current.current, window.scrollY);
    };
    const keep = () => session.setJson(KEY, [...places].slice(-KEPT));
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', keep);
    };
  }, []);

  useLayoutEffect(() => {
    const samePage = former.current === pathname;
    const begins = !started.current;
    started.current = true;
    current.current = key;
    former.current = pathname;
    if (history.action !== 'POP') {
      if (!samePage) scrollTo(0);
      return;
    }
    const place = placesOf().get(key);
    // A page that is opened is at its top: asking where it is would have the browser lay it out before it is complete.
    if (begins && place === undefined) return;
    return scrollOnceThere(place ?? 0, restoring);
  }, [key, pathname]);
}

/** Scrolls as soon as the page is high enough; returns what gives it up. */
function scrollOnceThere(place: number, restoring: { current: boolean }): () => void {
  const root = document.documentElement;
  // While what stands above is still being drawn, a browser would hold on to what is in view, and leave the place.
  root.style.setProperty('overflow-anchor', 'none');
  restoring.current = true;
  const observer = new ResizeObserver(() => arrive());
  const patience = window.setTimeout(() => stop(), PATIENCE_MS);
  const GIVEN_UP_BY = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
  function arrive() {
    if (root.scrollHeight - window.innerHeight < place) return;
    scrollTo(place);
    restoring.current = false;
    observer.disconnect();
  }
  function stop() {
    restoring.current = false;
    observer.disconnect();
    window.clearTimeout(patience);
    root.style.removeProperty('overflow-anchor');
    for (const event of GIVEN_UP_BY) window.removeEventListener(event, stop);
  }
  for (const event of GIVEN_UP_BY) window.addEventListener(event, stop, { passive: true });
  observer.observe(document.body);
  arrive();
  return stop;
}

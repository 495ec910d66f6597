/**
 * When tests and journeys make the demo, so that they see the same one on any day: a Tuesday at 10:30 in Shanghai.
 * The demos of `npm start` and of the mocks are made when these are started.
 */
export const DEMO_INSTANT = new Date(process.env.DEMO_INSTANT ?? '2026-11-24T02:30:00Z');

/** A clock that shows `instant` now and runs on from there. */
export function clockFrom(instant: Date): () => Date {
  const begun = performance.now();
  return () => new Date(instant.getTime() + performance.now() - begun);
}

/**
 * A script that puts a page's clock ahead, in milliseconds, before its own scripts run. Playwright's own clock replaces
 * timers and frames as well, by which a journey tells that a page is drawn.
 */
export const clockAhead = (ahead: number): string => `globalThis.Date = new Proxy(Date, {
  construct: (real, given, self) => Reflect.construct(real, given.length ? given : [Number(new real()) + ${ahead}], self),
  apply: (real) => new real(Number(new real()) + ${ahead}).toString(),
  get: (real, key) => (key === 'now' ? () => Number(new real()) + ${ahead} : Reflect.get(real, key)),
});`;

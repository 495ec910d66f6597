/** Before each shell test file: what the build or a browser would have put there. */
import '@testing-library/jest-dom';
import { wireTable } from '@daas/kit/wire';
import { STYLE_PREFIX } from '../../config/theme';

Object.assign(globalThis, {
  ENDPOINTS: wireTable(),
  STYLE_PREFIX,
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  // React's scheduler would keep a real channel, and with it the process, open.
  MessageChannel: undefined,
});

window.matchMedia ??= (query: string) =>
  ({
    matches: /min-width/.test(query),
    media: query,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
    dispatchEvent: () => false,
    onchange: null,
  }) as MediaQueryList;
Element.prototype.scrollIntoView ??= () => undefined;

/** Before each shell test file: what the build or a browser would have put there. */
import '@testing-library/jest-dom';
import { wireTable } from '@daas/kit/wire';
import { configure } from '@testing-library/react';
import { STYLE_PREFIX } from '../../config/theme';

// A busy machine takes longer to draw; what is drawn is asserted as before.
configure({ asyncUtilTimeout: 10_000 });

Object.assign(globalThis, {
  ENDPOINTS: wireTable(),
  STYLE_PREFIX,
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  // A real channel would keep the process open; React's scheduler and antd's forms only want a later turn.
  MessageChannel: class {
    port1: { onmessage: (() => void) | null; close(): void } = { onmessage: null, close() {} };
    port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()), close() {} };
  },
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

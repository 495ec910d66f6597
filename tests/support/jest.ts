/** Before each shell test file: what the build or a browser would have put there. */
// dva-core's build takes it from the global scope; in the console another package brings it.
import '@babel/runtime/regenerator';
import '@testing-library/jest-dom';
import { wireTable } from '@daas/kit/wire';
import { configure } from '@testing-library/react';
import { NOTICE_PATHS, PUBLIC_PATHS } from '../../config/routes/paths';
import { STYLE_PREFIX } from '../../config/theme';

// What is drawn is asserted by role and text. antd's rules in the document only make jsdom compute styles for seconds;
// how pages look is the browser journeys' matter.
jest.mock('@rc-component/util/lib/Dom/dynamicCSS', () => ({
  ...jest.requireActual('@rc-component/util/lib/Dom/dynamicCSS'),
  updateCSS: () => globalThis.document.createElement('style'),
}));

configure({ asyncUtilTimeout: 10_000 });

// Messages and notifications have a root of their own, whose timers no test waits for.
const report = console.error;
console.error = (...said: unknown[]) => {
  if (!String(said[0]).includes('not wrapped in act')) report(...said);
};

Object.assign(globalThis, {
  ENDPOINTS: wireTable(),
  PUBLIC_PATHS,
  NOTICE_PATHS,
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

// Wide enough for every column.
window.innerWidth = 1600;
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

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
Object.assign(jest.requireActual('@rc-component/util/lib/Dom/dynamicCSS'), {
  updateCSS: () => document.createElement('style'),
});

// A loaded machine must not fail a test: only the limit of the test itself ends a wait.
declare const TEST_TIMEOUT_MS: number;
configure({ asyncUtilTimeout: TEST_TIMEOUT_MS });

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

// jsdom 20 matches each rule of its default style sheet for each element whose role or name is queried, and again for each
// ancestor: half of the CPU time of all tests. It inherits nothing but what that sheet says, so that without other sheets
// the kind of an element and its inline style determine the result.
const computeStyle = window.getComputedStyle.bind(window);
const defaultStyles = new Map<string, CSSStyleDeclaration>();

function getDefaultStyle(element: Element): CSSStyleDeclaration {
  const attributes = ['hidden', 'type', 'open'].filter((name) => element.hasAttribute(name));
  const kind = [element.localName, ...attributes.map((name) => `${name}=${element.getAttribute(name)}`)].join(' ');
  const known = defaultStyles.get(kind);
  if (known) return known;
  const bare = document.createElementNS(element.namespaceURI, element.localName);
  for (const name of attributes) bare.setAttribute(name, element.getAttribute(name) ?? '');
  const style = computeStyle(bare);
  defaultStyles.set(kind, style);
  return style;
}

// jsdom ignores pseudo-elements, with a warning.
window.getComputedStyle = (element) => {
  if (document.styleSheets.length > 0) return computeStyle(element);
  const defaults = getDefaultStyle(element);
  const { style: inline } = element as HTMLElement;
  if (!inline.length) return defaults;
  const getPropertyValue = (name: string) => inline.getPropertyValue(name) || defaults.getPropertyValue(name);
  return new Proxy(inline, {
    get: (_, name) =>
      name === 'getPropertyValue' ? getPropertyValue : Reflect.get(inline, name) || Reflect.get(defaults, name),
  });
};

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
// jsdom has no canvas, and says so each time.
HTMLCanvasElement.prototype.getContext = () => null;

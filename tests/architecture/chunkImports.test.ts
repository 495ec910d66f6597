import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/sources';

const load = createRequire(import.meta.url)(path.join(root, 'config/loaders/chunkImports.cjs')) as (
  this: { resourcePath: string },
  source: string,
) => string;
const bundled = (source: string) => load.call({ resourcePath: 'page.tsx' }, source);
const HEAD = "import { loadChunk as loadChunk$ } from '@/chunks'; ";

test.each([
  ["const Page = lazy(() => import('./Page'));", "const Page = lazy(() => loadChunk$(() => import('./Page')));"],
  [
    'await import(/* webpackChunkName: "a" */ \'./a\');',
    'await loadChunk$(() => import(/* webpackChunkName: "a" */ \'./a\'));',
  ],
  [
    "const texts = { a: () =>\n  import('./a'), b: () => import('./b') };",
    "const texts = { a: () =>\n  loadChunk$(() => import('./a')), b: () => loadChunk$(() => import('./b')) };",
  ],
  [
    'const View = <T,>() => <p>{use(import("./x"))}</p>;',
    'const View = <T,>() => <p>{use(loadChunk$(() => import("./x")))}</p>;',
  ],
  ["import('./x').then(show);", "loadChunk$(() => import('./x')).then(show);"],
])('%s', (source, expected) => expect(bundled(source)).toBe(HEAD + expected));

test.each([
  ["type Page = typeof import('./Page');"],
  ["let page: import('./Page').Page;"],
  ["// import('./Page')\nconst text = \"import('./Page')\";"],
  ["import Page from './Page';\nexport const url = import.meta.url;"],
])('what loads no chunk stays as it is: %s', (source) => expect(bundled(source)).toBe(source));

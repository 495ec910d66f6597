import { DOC_CHAPTER_IDS, DOC_DATA_SETS, DOCS, docPath } from '@daas/contract/docs';
import type { Route } from './types';

const page = (path: string, folder: string): Route => ({
  path,
  name: 'docs',
  component: `@/pages/docs/${folder}/index`,
});

/** Public documentation. The addresses of chapters are literal, so that the server knows which ones exist. */
export const docsRoutes: Route[] = [
  {
    path: DOCS,
    component: '@/pages/docs/index',
    routes: [
      page(DOCS, 'home'),
      ...DOC_CHAPTER_IDS.map((id) => page(docPath(id), 'chapter')),
      page(DOC_DATA_SETS, 'data-sets'),
      page(`${DOC_DATA_SETS}/:key`, 'data-set'),
      { path: `${DOCS}/*`, name: 'not-found', component: '@/pages/error/not-found' },
    ],
  },
];

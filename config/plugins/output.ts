import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { DATA_SETS } from '@daas/contract/datasets';
import { DOC_DATA_SETS } from '@daas/contract/docs';
import type { IApi } from '@umijs/max';

/** The part of webpack's modules used here; one that joins others has them as `modules`. */
interface Module {
  resource?: string;
  modules?: Iterable<Module>;
}
interface Compilation {
  modules: Iterable<Module>;
  children: readonly Compilation[];
  chunkGraph: { getNumberOfModuleChunks(module: Module): number };
}

function* filesOf({ modules, children, chunkGraph }: Compilation): Generator<string> {
  for (const module of modules)
    if (chunkGraph.getNumberOfModuleChunks(module) > 0)
      for (const { resource } of [module, ...(module.modules ?? [])]) if (resource) yield resource;
  for (const child of children) yield* filesOf(child);
}

interface PageRoute {
  path: string;
  routes?: PageRoute[];
}
const pathsOf = (routes: readonly PageRoute[]): string[] =>
  routes.flatMap(({ path, routes: below }) => (below ? pathsOf(below) : path));
/** Patterns of addresses that are no page, though the router shows one. */
const NO_PAGE = new Set(['/*', '/docs/*']);
/** Instead of the pattern of dictionaries, the addresses of those that exist. */
const dictionaries = Object.keys(DATA_SETS).map((key) => `${DOC_DATA_SETS}/${key}`);
/** Every address that is a page or leads to one, as patterns of the router; whatever else one asks for is none. // §2 */
const pagesOf = (routes: readonly PageRoute[]) =>
  [...new Set(pathsOf(routes))]
    .filter((path) => !NO_PAGE.has(path))
    .flatMap((path) => (path === `${DOC_DATA_SETS}/:key` ? dictionaries : path));

/** What a build writes beside the chunks: the addresses that are pages, for the server, and the licences of packages. */
export default (api: IApi) => {
  api.describe({ key: 'output' });

  api.modifyHTML(($) => {
    $('html').attr('lang', 'zh-CN');
    // Umi's own forbids zooming.
    $('meta[name=viewport]').attr('content', 'width=device-width, initial-scale=1');
    return $;
  });

  api.onBuildComplete(async ({ err, stats }) => {
    if (err) return;
    const { packagesOf, writeNotices } = await import('../../scripts/licences.mjs');
    writeFileSync(
      path.join(api.paths.absOutputPath, 'pages.json'),
      `${JSON.stringify(pagesOf(api.config.routes), null, 1)}\n`,
    );
    writeNotices(api.paths.absOutputPath, packagesOf(filesOf((stats as { compilation: Compilation }).compilation)));
  });
};

import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { CHUNK_LOAD_TIMEOUT_MS } from '@daas/contract/constants';
import type { IApi } from '@umijs/max';
import type { PluginBuild } from 'esbuild';

interface WebpackChain {
  output: { chunkLoadTimeout: (ms: number) => unknown };
  module: {
    rule: (name: string) => {
      resourceQuery: (query: RegExp) => {
        enforce: (when: 'pre') => { use: (name: string) => { loader: (file: string) => unknown } };
      };
    };
  };
}

/** Which files hold a language's strings, and how they are imported: Taiwan's are generated from the Chinese ones. */
const LANGUAGES = {
  'zh-CN': { file: 'zh-CN', query: '' },
  'en-US': { file: 'en-US', query: '' },
  'zh-TW': { file: 'zh-CN', query: '?taiwan' },
  'ar-EG': { file: 'ar-EG', query: '' },
} as const;

/** Of the shell's strings, those that no public page shows: they come with the layout of signed-in pages. */
const SIGNED_IN = ['data', 'permission', 'signedIn', 'tableUpload'];

/** Every `locales/<locale>.ts` below one page area. */
function stringFiles(area: string, locale: string): string[] {
  if (!existsSync(area)) return [];
  return readdirSync(area, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.replaceAll(path.sep, '/').endsWith(`locales/${locale}.ts`))
    .sort();
}

/** What fits `component` of a route. */
const ENDINGS = ['', '.tsx', '/index.tsx'];

interface PageRoute {
  component?: string;
  routes?: PageRoute[];
  /** Instead of `component`, which Umi wants to find or ends. */
  page?: string;
}

/**
 * Each area's strings are a chunk a language, fetched together with the area's first page; a chunk that fails to load is
 * tried again. // §8 ChunkLoadError
 */
export default (api: IApi) => {
  const pages = () => api.paths.absPagesPath;
  const areas = () =>
    existsSync(pages()) ? readdirSync(pages(), { withFileTypes: true }).filter((entry) => entry.isDirectory()) : [];

  const source = (file: string) => path.join(api.paths.absSrcPath, file.slice('@/'.length));
  const isThere = (file: string) =>
    ENDINGS.some((ending) => /\.tsx$/.test(file + ending) && existsSync(source(file) + ending));
  const withStandIns = (routes: PageRoute[]): PageRoute[] =>
    routes.map((route) => ({
      ...route,
      ...(route.component?.startsWith('@/') && !isThere(route.component)
        ? { component: '@/loading', page: route.component }
        : {}),
      ...(route.routes ? { routes: withStandIns(route.routes) } : {}),
    }));

  /** A build ends; a development server says so, there and in place of the page, and lives on until the page is made. */
  function missingPage(route: string, file: string): string {
    const message = `The route ${route} has no page: make ${file.replace('@', 'src')}, or take the route out of config/routes.`;
    if (api.env === 'production') throw new Error(message);
    api.logger.error(message);
    return `(Promise.resolve({ default: () => ${JSON.stringify(message)} }))`;
  }

  const files = new Map<string, string>();

  api.describe({ key: 'pageLoader' });

  api.modifyConfig((memo) => ({ ...memo, routes: withStandIns(memo.routes) }));

  // Umi looks through the sources before it bundles them; the texts for Taiwan are made by a loader of the bundler.
  api.addPrepareBuildPlugins(() => ({
    name: 'taiwan',
    setup: ({ onResolve, onLoad }: PluginBuild) => {
      onResolve({ filter: /^\..*\?taiwan$/ }, ({ path: file }) => ({ path: file, namespace: 'taiwan' }));
      onLoad({ filter: /\?taiwan$/, namespace: 'taiwan' }, () => ({ contents: '' }));
      onLoad({ filter: /\?taiwan$/ }, () => ({ contents: '' }));
    },
  }));

  api.chainWebpack((memo: WebpackChain) => {
    memo.module
      .rule('taiwan')
      .resourceQuery(/^\?taiwan$/)
      .enforce('pre')
      .use('taiwan')
      .loader(path.resolve('config/loaders/taiwan.cjs'));
    memo.output.chunkLoadTimeout(CHUNK_LOAD_TIMEOUT_MS);
    return memo;
  });

  // Umi's preset ignores the targets it is given and compiles everything down to ES5.
  api.modifyBabelPresetOpts((options) => ({
    ...options,
    presetEnv: { ...options.presetEnv, targets: api.config.targets },
  }));

  api.modifyHTML(($) => {
    $('html').attr('lang', 'zh-CN');
    // Umi's own forbids zooming.
    $('meta[name=viewport]').attr('content', 'width=device-width, initial-scale=1');
    return $;
  });

  api.modifyRoutes((routes) => {
    for (const [id, route] of Object.entries(routes)) {
      const file: string | undefined = route.page ?? route.file;
      delete route.page;
      if (!file?.startsWith('@/') || route.isLayout) continue;
      if (!isThere(file)) {
        route.file = missingPage(route.path, file);
        continue;
      }
      files.set(id, file);
      const [, kind, area] = file.split('/');
      const chunk = file
        .replace(/^@\/(pages\/)?/, '')
        .replace(/(\/index)?\.tsx$/, '')
        .replaceAll('/', '-');
      const load = `() => import(/* webpackChunkName: "p-${chunk}" */ '${file}')`;
      const strings = kind === 'pages' ? area : area === 'public' ? undefined : 'signed-in';
      const loaded = strings ? `loadPage('${strings}', ${load})` : `withRetry(${load})`;
      route.file = `(import('@/loader').then((loader) => loader.${loaded}))`;
    }
    return routes;
  });

  // Umi's preloading of a page's scripts knows a page by its file. It takes the first path that fits, and puts the one
  // that fits everything first.
  api.onBuildComplete({
    stage: Number.NEGATIVE_INFINITY,
    fn() {
      for (const [id, file] of files) {
        const route = api.appData.routes[id];
        route.file = route.path.endsWith('*') ? undefined : file;
      }
    },
  });

  api.onGenerateFiles(() => {
    /** One module of all strings that go together, as one chunk. */
    const chunk = (language: string, name: string, files: readonly string[]) => {
      const { query } = LANGUAGES[language as keyof typeof LANGUAGES];
      const imports = files.map((file, at) => `import s${at} from '@/${file.replaceAll(path.sep, '/')}${query}';`);
      const content = `${imports.join('\n')}\nexport default { ${files.map((_, at) => `...s${at}`).join(', ')} };\n`;
      api.writeTmpFile({ path: `strings/${language}/${name}.ts`, content });
      return `() => import(/* webpackChunkName: "s-${language}-${name}" */ './strings/${language}/${name}')`;
    };
    const table = Object.entries(LANGUAGES).map(([language, { file: locale }]) => {
      const entries = areas().flatMap(({ name }) => {
        const files = stringFiles(path.join(pages(), name), locale).map((file) => `pages/${name}/${file}`);
        return files.length ? [`    '${name}': ${chunk(language, name, files)},`] : [];
      });
      const shared = SIGNED_IN.map((name) => `locales/${locale}/${name}.ts`).filter((file) =>
        existsSync(path.join(api.paths.absSrcPath, file)),
      );
      return `  '${language}': {\n    'signed-in': ${chunk(language, 'signed-in', shared)},\n${entries.join('\n')}\n  },`;
    });
    // The shell's own. Chinese ones come with the entry script: most visits would wait for them.
    const shell = Object.entries(LANGUAGES)
      .filter(([language]) => language !== 'zh-CN')
      .map(([language, { file }]) => `  '${language}': ${chunk(language, 'shell', [`locales/${file}`])},`);
    api.writeTmpFile({
      path: 'strings.ts',
      content: `type Load = () => Promise<{ default: Record<string, string> }>;
export const strings: Record<string, Record<string, Load>> = {\n${table.join('\n')}\n};
export const shellStrings: Record<string, Load> = {\n${shell.join('\n')}\n};\n`,
    });
  });
};

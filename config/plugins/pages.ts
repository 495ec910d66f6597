import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { IApi } from '@umijs/max';

const LOCALES = ['zh-CN', 'en-US'] as const;

/** What Umi's generated files import into the entry script although few pages need it, and what stands there instead. */
const LIGHTER: Record<string, [RegExp, string]> = {
  'plugin-locale/localeExports.ts': [
    /^import (lang_\w+) from ".*\/src\/pages\/.*";$/gm,
    'const $1: Record<string, string> = {};',
  ],
  // The language of dates is src/appearance's matter; Moment would be 19 KB that nothing asks.
  'plugin-locale/locale.tsx': [
    /^import moment from '.*';\n(import '.*\/moment\/locale\/.*';\n)*/m,
    'const moment = undefined as { locale: (name: string) => void } | undefined;\n',
  ],
};

/** Every `locales/<locale>.ts` below one page area. */
function stringFiles(area: string, locale: string): string[] {
  if (!existsSync(area)) return [];
  return readdirSync(area, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.replaceAll(path.sep, '/').endsWith(`locales/${locale}.ts`))
    .sort();
}

/**
 * Umi puts the strings of every page in every language into the entry script. Here each area's strings are a chunk a
 * language, fetched together with the area's first page; a chunk that fails to load is tried again. // §8 ChunkLoadError
 */
export default (api: IApi) => {
  const pages = () => api.paths.absPagesPath;
  const areas = () =>
    existsSync(pages()) ? readdirSync(pages(), { withFileTypes: true }).filter((entry) => entry.isDirectory()) : [];

  const files = new Map<string, string>();

  api.describe({ key: 'pageLoader' });

  // Umi's preset ignores the targets it is given and compiles everything down to ES5.
  api.modifyBabelPresetOpts((options) => ({
    ...options,
    presetEnv: { ...options.presetEnv, targets: api.config.targets },
  }));

  api.modifyHTML(($) => {
    $('html').attr('lang', LOCALES[0]);
    // Umi's own forbids zooming.
    $('meta[name=viewport]').attr('content', 'width=device-width, initial-scale=1');
    return $;
  });

  api.modifyRoutes((routes) => {
    for (const [id, route] of Object.entries(routes)) {
      const file: string | undefined = route.file;
      if (!file?.startsWith('@/') || route.isLayout) continue;
      files.set(id, file);
      const [, kind, area] = file.split('/');
      const chunk = file
        .replace(/^@\/(pages\/)?/, '')
        .replace(/(\/index)?\.tsx$/, '')
        .replaceAll('/', '-');
      const load = `() => import(/* webpackChunkName: "p-${chunk}" */ '${file}')`;
      route.file = `(async () => {
        const loader = await import('@/loader');
        return ${kind === 'pages' ? `loader.loadPage('${area}', ${load})` : `loader.withRetry(${load})`};
      })()`;
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
    const table = LOCALES.map((locale) => {
      const entries = areas().map(({ name }) => {
        const files = stringFiles(path.join(pages(), name), locale);
        if (!files.length) return '';
        const imports = files.map(
          (file) =>
            `import(/* webpackChunkName: "s-${locale}-${name}" */ '@/pages/${name}/${file.replaceAll(path.sep, '/')}')`,
        );
        return `    '${name}': () => Promise.all([\n      ${imports.join(',\n      ')},\n    ]),`;
      });
      return `  '${locale}': {\n${entries.filter(Boolean).join('\n')}\n  },`;
    });
    api.writeTmpFile({
      path: 'strings.ts',
      content: `export const strings: Record<string, Record<string, () => Promise<{ default: Record<string, string> }[]>>> = {\n${table.join('\n')}\n};\n`,
    });
  });

  // After the plugins wrote their files.
  api.onGenerateFiles({
    stage: Number.POSITIVE_INFINITY,
    fn() {
      for (const [name, [heavy, light]] of Object.entries(LIGHTER)) {
        const file = path.join(api.paths.absTmpPath, name);
        if (!existsSync(file)) continue;
        const content = readFileSync(file, 'utf8').replace(heavy, light);
        api.writeTmpFile({ path: name, content, noPluginDir: true });
      }
    },
  });
};

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { IApi } from '@umijs/max';

/** Of the shell's texts, those that no public page shows: they come with the layout of signed-in pages. */
const SIGNED_IN = ['common', 'data', 'guide', 'permission', 'signedIn', 'tableUpload'];
/** Those of them that a public area shows, and has in its own chunk. */
const ALSO: Record<string, readonly string[]> = { docs: ['common', 'guide', 'permission'] };
const LANGUAGES = ['zh-CN', 'en-US', 'zh-TW', 'ar-EG'];
/** Traditional Chinese is generated from the Chinese texts; a folder below Umi's own mirrors their places. */
const TAIWAN = 'zh-TW';
const NOT_FOUND = '@/pages/error/not-found';

/** Imports of other texts stay as they are; others lead out of the mirror. */
const moved = (source: string, file: string) =>
  source
    .replace(/from '(\.[^']+)'/g, (whole, to: string) =>
      to.includes('zh-CN') ? whole : `from '@/${path.posix.join(path.posix.dirname(file), to)}'`,
    )
    .replace(/from '(@daas\/[^']+)zh-CN'/g, `from '$1${TAIWAN}'`);

/** In development a changed text is shown without a reload. */
const accepted = (language: string) => `
if (module.hot) {
  module.hot.accept();
  if (module.hot.data?.changed) import('@/texts').then((loader) => loader.showTexts('${language}', texts));
  module.hot.dispose((data) => { data.changed = true; });
}
`;

/**
 * Umi puts every text of every language into the entry script. Here the texts of an area of pages are a chunk a language,
 * fetched beside the area's first page.
 */
export default (api: IApi) => {
  api.describe({ key: 'texts' });

  api.onGenerateFiles(async () => {
    const { writeServerTexts } = await import('../serverTexts.mjs');
    await writeServerTexts();
    const { toTaiwan } = await import('../taiwan.mjs');
    const src = api.paths.absSrcPath;
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll(path.sep, '/'))
      .filter((file) => !file.startsWith('.') && /(locales|content)\/[\w/-]+\.ts$/.test(file))
      .sort();
    for (const file of files.filter((one) => /\/zh-CN(\/\w+)?\.ts$/.test(one))) {
      const content = toTaiwan(moved(readFileSync(path.join(src, file), 'utf8'), file));
      api.writeTmpFile({ path: `${TAIWAN}/${file}`, content });
    }
    const chunk = (language: string, name: string, own: readonly string[]) => {
      const root = language === TAIWAN ? `@@/plugin-texts/${TAIWAN}` : '@';
      const imports = own.map((file, at) => `import s${at} from '${root}/${file.replace(/\.ts$/, '')}';`).join('\n');
      const texts = `const texts = { ${own.map((_, at) => `...s${at}`).join(', ')} };\nexport default texts;`;
      const content = `${imports}\n${texts}\n${api.env === 'development' ? accepted(language) : ''}`;
      api.writeTmpFile({ path: `strings/${language}/${name}.ts`, content });
      // Most readers read Chinese: what the shell says in it comes with the entry script.
      const how =
        language === 'zh-CN' && name === 'shell' ? 'webpackMode: "eager"' : `webpackChunkName: "s-${language}-${name}"`;
      return `    '${name}': () => import(/* ${how} */ './strings/${language}/${name}'),`;
    };
    const table = LANGUAGES.map((language) => {
      const source = language === TAIWAN ? 'zh-CN' : language;
      const areas = new Map<string, string[]>();
      for (const file of files.filter((one) => one.startsWith('pages/') && one.endsWith(`locales/${source}.ts`))) {
        const area = file.split('/')[1] as string;
        areas.set(area, [...(areas.get(area) ?? []), file]);
      }
      for (const [area, names] of Object.entries(ALSO))
        areas
          .get(area)
          ?.push(...names.map((name) => `locales/${source}/${name}.ts`).filter((file) => files.includes(file)));
      const shared = SIGNED_IN.map((name) => `locales/${source}/${name}.ts`).filter((file) => files.includes(file));
      const chunks = [['shell', [`locales/${source}.ts`]] as const, ['signed-in', shared] as const, ...areas];
      return `  '${language}': {\n${chunks.map(([name, own]) => chunk(language, name, own)).join('\n')}\n  },`;
    });
    api.writeTmpFile({
      path: 'strings.ts',
      content: `type Load = () => Promise<{ default: Record<string, string> }>;
export const strings: Record<string, Record<string, Load>> = {\n${table.join('\n')}\n};\n`,
    });
  });

  const pages = new Map<string, string>();
  api.modifyRoutes((routes) => {
    for (const [id, route] of Object.entries(routes)) {
      const { file = '' } = route;
      const [, kind, area] = /^@\/(pages|layouts)\/([\w-]+)\//.exec(file) ?? [];
      if (!area || file.startsWith('@/layouts/public/')) continue;
      const chunk = file.replace(/^@\/(pages\/)?|(\/index)?\.tsx$/g, '').replaceAll('/', '-');
      const load = `() => import(/* webpackChunkName: "p-${chunk}" */ '${file}')`;
      pages.set(id, file);
      // Umi takes what begins with a bracket as it is.
      route.file = `(import('@/texts').then(({ loadPage }) => loadPage('${kind === 'pages' ? area : 'signed-in'}', ${load})))`;
    }
    return routes;
  });

  // Umi's preloading of a page's scripts knows a page by its file. It takes the first pattern that matches, and begins with
  // the shortest: with `/*` no page that has a parameter in its path would be preloaded.
  api.onBuildComplete({
    stage: Number.NEGATIVE_INFINITY,
    fn() {
      for (const [id, file] of pages) api.appData.routes[id].file = file.startsWith(NOT_FOUND) ? undefined : file;
    },
  });
};

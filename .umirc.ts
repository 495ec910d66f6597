import path from 'node:path';
import { CHUNK_LOAD_TIMEOUT_MS, DEFAULT_ERROR_PAGE } from '@daas/contract/constants';
import { wireTable } from '@daas/kit/wire';
import { defineConfig } from '@umijs/max';
import { proxy } from './config/proxy';
import { routes } from './config/routes';
import { NOTICE_PATHS, PUBLIC_PATHS } from './config/routes/paths';
import { STYLE_PREFIX, UNUSED_FIELDS } from './config/theme';

/** The part of webpack-chain used here. */
interface Rule {
  resourceQuery: (query: RegExp) => Rule;
  enforce: (when: 'pre') => Rule;
  sideEffects: (has: boolean) => unknown;
  use: (name: string) => { loader: (file: string) => unknown };
}
interface WebpackChain {
  plugins: { delete: (name: string) => unknown };
  plugin: (name: string) => { use: (plugin: unknown, options: unknown[]) => unknown };
  optimization: { splitChunks: (options: { minSize: number }) => unknown };
  output: { chunkLoadTimeout: (ms: number) => unknown };
  resolve: { alias: { set: (from: string, to: string) => unknown } };
  module: { rule: (name: string) => Rule & { test: (path: RegExp) => Rule } };
}

/** Whether `max dev` answers by the mocks, and no server does. */
const mocked = process.env.NODE_ENV === 'development' && !process.env.API && process.env.MOCK !== 'none';

export default defineConfig({
  routes,
  plugins: ['pages', 'styles', 'subApps', 'notices'].map((name) => `./config/plugins/${name}.ts`),
  access: {},
  model: {},
  initialState: {},
  request: {},
  dva: {},
  // The providers of src/appearance bring the theme and the language of antd, lazily.
  antd: false,
  // Umi would put every text of every language into the entry script. No file of ours has this separator in its name, so
  // that it finds none; src/loader adds those of one language and one area at a time.
  locale: { default: 'zh-CN', baseSeparator: '_', baseNavigator: false, antd: false, title: false },
  // Missing in Umi's types; without it no alias is made for workspaces of the root itself.
  monorepoRedirect: { useRootProject: true } as object,
  proxy,
  mock: mocked ? { exclude: ['mock/lib/**'] } : false,
  // The mocks' data are of one instant, which their pages go by.
  headScripts: mocked ? ['/mock/clock.js'] : [],
  title: 'DaaS',
  favicons: ['/favicon.svg'],
  metas: [{ name: 'color-scheme', content: 'light dark' }],
  hash: true,
  runtimePublicPath: {},
  polyfill: false,
  targets: { chrome: 87, safari: 14, firefox: 90, edge: 88 },
  jsMinifier: 'terser',
  jsMinifierOptions: { ecma: 2020, compress: { passes: 2 } },
  cssMinifierOptions: { target: ['es2020'] },
  mfsu: false,
  helmet: false,
  chainWebpack(memo: WebpackChain, { webpack }: { webpack: { NormalModuleReplacementPlugin: unknown } }) {
    // ProTable imports its texts in 34 languages, 20 KB; languages the console has no texts in fall back to English.
    memo
      .plugin('table-languages')
      .use(webpack.NormalModuleReplacementPlugin, [
        /pro-components[\\/]es[\\/]provider[\\/]locale[\\/](?!zh_|en_US|ar_EG)\w+\.js$/,
        './en_US.js',
      ]);
    // Of its thirty kinds of fields, those that no list has (config/theme.ts): 30 KB with what they draw with.
    memo
      .plugin('table-fields')
      .use(webpack.NormalModuleReplacementPlugin, [
        new RegExp(
          `pro-components[\\\\/]es[\\\\/]field[\\\\/]components[\\\\/](${Object.keys(UNUSED_FIELDS).join('|')})[\\\\/]index\\.js$`,
        ),
        path.resolve('config/loaders/nothing.js'),
      ]);
    // It shows an error without the library's pictures of 404, 403 and 500, 10 KB.
    memo
      .plugin('error-pictures')
      .use(webpack.NormalModuleReplacementPlugin, [
        /antd[\\/]es[\\/]result[\\/](noFound|serverError|unauthorized)\.js$/,
        path.resolve('config/loaders/nothing.js'),
      ]);
    // It asks for the CommonJS build of what the entry has as a module.
    memo.resolve.alias.set('antd/lib/locale/zh_CN', 'antd/es/locale/zh_CN');
    // axios names Buffer for Node; the polyfill would be 20 KB that no browser runs.
    memo.plugins.delete('node-polyfill-provider');
    // Their packages do not say so; what nothing asks of them stays out, as the colour picker that antd's button names.
    memo.module
      .rule('without-side-effects')
      .test(/@ahooksjs[\\/]use-request|@rc-component[\\/]/)
      .sideEffects(false);
    // Some packages bring the CommonJS helpers and some the ESM ones: one copy of each is enough.
    for (const owner of ['.', '@umijs/renderer-react', 'umi']) {
      const helpers = path.resolve(
        'node_modules',
        owner === '.' ? '' : `${owner}/node_modules`,
        '@babel/runtime/helpers',
      );
      memo.resolve.alias.set(`${helpers}/esm`, path.resolve('node_modules/@babel/runtime/helpers'));
    }
    memo.module
      .rule('qiankun')
      .test(/qiankun[\\/]es[\\/]utils\.js$/)
      .use('without-eval')
      .loader(path.resolve('config/loaders/withoutEval.cjs'));
    memo.module
      .rule('library-styles')
      .test(/antd[\\/]es[\\/].*[\\/]style([\\/][\w-]+)?\.js$/)
      .use('without-styles')
      .loader(path.resolve('config/loaders/withoutStyles.cjs'));
    memo.module
      .rule('taiwan')
      .resourceQuery(/^\?taiwan$/)
      .enforce('pre')
      .use('taiwan')
      .loader(path.resolve('config/loaders/taiwan.cjs'));
    // Smaller parts than that, shared by pages, cost more in the lists of them than they save.
    memo.optimization.splitChunks({ minSize: 40_000 });
    memo.output.chunkLoadTimeout(CHUNK_LOAD_TIMEOUT_MS);
    return memo;
  },
  define: {
    ENDPOINTS: wireTable(),
    PUBLIC_PATHS,
    NOTICE_PATHS,
    STYLE_PREFIX,
    // Where a redirect-type error leads; a deployment may have its own page. // §2
    ERROR_PAGE: process.env.ERROR_PAGE ?? DEFAULT_ERROR_PAGE,
  },
  npmClient: 'npm',
});

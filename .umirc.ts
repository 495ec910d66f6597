import { wireTable } from '@daas/kit/wire';
import { defineConfig } from '@umijs/max';
import { ERROR_OVERLAY } from './config/errorOverlay';
import { proxy } from './config/proxy';
import { routes } from './config/routes';
import { NOTICE_PATHS, PUBLIC_PATHS } from './config/routes/paths';
import { STYLE_PREFIX } from './config/theme';
import { startMockPlatform } from './mock/lib/server';

const developing = process.env.NODE_ENV === 'development';
/** Whether `max dev` answers by the mocks, and no server does. */
const mocked = developing && !process.env.API && process.env.MOCK !== 'none';
// Umi loads the mocks last: their server starts beside the bundler instead.
if (mocked && process.argv[2] === 'dev') startMockPlatform();

export default defineConfig({
  routes,
  plugins: ['texts', 'libraryStyles', 'bundlers', 'subApps', 'output'].map((name) => `./config/plugins/${name}.ts`),
  access: {},
  model: {},
  initialState: {},
  request: {},
  dva: {},
  // The providers of src/appearance bring the theme and the language of antd, lazily.
  antd: false,
  // No file has this separator in its name, so that Umi finds no texts: config/plugins/texts.ts brings them.
  locale: { default: 'zh-CN', baseSeparator: '_', baseNavigator: false, antd: false, title: false },
  // Missing in Umi's types; without it no alias is made for workspaces of the root itself.
  monorepoRedirect: { useRootProject: true } as object,
  proxy,
  mock: mocked ? { exclude: ['mock/lib/**'] } : false,
  headScripts: developing ? [{ content: ERROR_OVERLAY }] : [],
  title: 'DaaS',
  favicons: ['/favicon.svg'],
  metas: [{ name: 'color-scheme', content: 'light dark' }],
  hash: true,
  runtimePublicPath: {},
  polyfill: false,
  targets: { chrome: 87, safari: 14, firefox: 90, edge: 88 },
  // Umi's Babel ignores these targets and compiles everything down to ES5.
  srcTranspiler: 'esbuild',
  srcTranspilerOptions: { esbuild: { jsx: 'automatic', target: 'es2020' } },
  // A build takes half the CPU time of one with terser; its scripts are 14 % larger, compressed.
  jsMinifier: 'esbuild',
  jsMinifierOptions: { target: ['es2020'], charset: 'utf8' },
  esbuildMinifyIIFE: true,
  cssMinifierOptions: { target: ['es2020'] },
  mfsu: false,
  ...(developing ? { utoopack: {} } : {}),
  helmet: false,
  define: {
    ENDPOINTS: wireTable(),
    PUBLIC_PATHS,
    NOTICE_PATHS,
    STYLE_PREFIX,
  },
  npmClient: 'npm',
});

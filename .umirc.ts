import { wireTable } from '@daas/kit/wire';
import { defineConfig } from '@umijs/max';
import { microApps } from './config/microApps';
import { proxy } from './config/proxy';
import { routes } from './config/routes';
import { STYLE_PREFIX } from './config/theme';

export default defineConfig({
  routes,
  plugins: ['./config/plugins/pages.ts'],
  access: {},
  model: {},
  initialState: {},
  request: {},
  dva: {},
  // The providers of src/layouts/Appearance bring the theme and the language of antd, lazily.
  antd: false,
  locale: { default: 'zh-CN', baseNavigator: false, antd: false, title: false },
  moment2dayjs: {},
  qiankun: {
    master: {
      apps: microApps,
      prefetch: false,
      defaultErrorBoundary: '@/components/MicroAppError',
      defaultLoader: '@/components/MicroAppLoader',
    },
  },
  monorepoRedirect: { useRootProject: true },
  proxy,
  mock: process.env.API ? false : { include: ['mock/**/*.ts'] },
  title: 'DaaS',
  favicons: ['/favicon.svg'],
  metas: [{ name: 'color-scheme', content: 'light dark' }],
  hash: true,
  runtimePublicPath: {},
  polyfill: false,
  targets: { chrome: 87, safari: 14, firefox: 90, edge: 88 },
  jsMinifier: 'esbuild',
  jsMinifierOptions: { target: ['es2020'] },
  cssMinifierOptions: { target: ['es2020'] },
  mfsu: false,
  define: {
    ENDPOINTS: wireTable(),
    STYLE_PREFIX,
  },
  npmClient: 'npm',
});

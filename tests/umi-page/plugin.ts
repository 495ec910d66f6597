import path from 'node:path';
import type { IApi } from '@umijs/max';

const server = process.env.UMI_PAGE_API;
const folder = path.resolve('tests/umi-page/page');

/** Gives the console one page more, in a build or in `npm run dev`: `UMI_PLUGINS=./tests/umi-page/plugin.ts max build`. */
export default (api: IApi) => {
  api.describe({ key: 'umiPage' });
  api.modifyConfig((memo) => ({
    ...memo,
    routes: [
      // Without the console's other pages it is built in half of the time.
      {
        ...memo.routes[0],
        routes: [
          { path: '/', redirect: '/umi-page/1' },
          { path: '/umi-page/:id', component: path.join(folder, 'index.tsx') },
        ],
      },
      ...memo.routes.slice(1),
    ],
    outputPath: process.env.UMI_PAGE_OUTPUT ?? 'dist',
    // In development what the mock file does not answer, a server does.
    ...(server ? { proxy: { '/api': { target: server, changeOrigin: true, headers: { origin: server } } } } : {}),
    mock: { include: ['tests/umi-page/page/mock.ts'], exclude: ['mock/**'] },
    model: { extraModels: [path.join(folder, 'models/useCounter.ts')] },
    dva: { extraModels: [path.join(folder, 'models/todo.ts')] },
  }));
};

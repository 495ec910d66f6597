import path from 'node:path';
import type { IApi } from '@umijs/max';

interface WebpackRule {
  test: (file: RegExp) => WebpackRule;
  include: { add: (folder: string) => { end: () => WebpackRule } };
  enforce: (when: 'pre') => WebpackRule;
  sideEffects: (has: boolean) => unknown;
  use: (name: string) => { loader: (file: string) => unknown };
}
interface WebpackChain {
  plugins: { delete: (name: string) => unknown };
  optimization: { splitChunks: (options: { minSize: number }) => unknown };
  module: { rule: (name: string) => WebpackRule };
}

const loader = (name: string) => path.resolve('config/loaders', name);
const CHUNK_IMPORTS = loader('chunkImports.cjs');
const WITHOUT_EVAL = loader('withoutEval.cjs');

/**
 * What webpack, which builds, and utoopack, which serves `npm run dev`, do beyond Umi's own: dynamic imports have a time-out
 * and a second try (chunkImports.cjs), and qiankun does not evaluate text, which the content policy forbids
 * (withoutEval.cjs, decision 0018).
 */
export default (api: IApi) => {
  api.describe({ key: 'bundlers' });

  api.chainWebpack((memo: WebpackChain) => {
    const own = memo.module.rule('chunk-imports').test(/\.tsx?$/);
    for (const folder of ['src', 'packages/kit/src', 'packages/market-ui/src'])
      own.include.add(path.resolve(folder)).end();
    own.enforce('pre').use('chunk-imports').loader(CHUNK_IMPORTS);
    memo.module
      .rule('qiankun')
      .test(/qiankun[\\/]es[\\/]utils\.js$/)
      .use('without-eval')
      .loader(WITHOUT_EVAL);
    // axios names Node's Buffer, which no browser runs: 20 KB of every page.
    memo.plugins.delete('node-polyfill-provider');
    // These packages do not say that an import of them has no effect: antd's button would bring the colour picker.
    memo.module
      .rule('without-side-effects')
      .test(/@ahooksjs[\\/]use-request|@rc-component[\\/]/)
      .sideEffects(false);
    // Smaller parts, shared by pages, cost more in the lists of them than they save: 50 KB of a list (decision 0033).
    memo.optimization.splitChunks({ minSize: 40_000 });
    return memo;
  });

  if (api.env !== 'development') return;
  const rule = (file: string, name: string, condition: object) => [
    { condition, loaders: [{ loader: name, options: {} }], as: file },
  ];
  const own = { all: [{ not: 'foreign' }, { content: /\bimport\(/ }] };
  api.modifyConfig((memo) => ({
    ...memo,
    utoopack: {
      module: {
        rules: {
          '*.ts': rule('*.ts', CHUNK_IMPORTS, own),
          '*.tsx': rule('*.tsx', CHUNK_IMPORTS, own),
          '*.js': rule('*.js', WITHOUT_EVAL, { path: /qiankun\/es\/utils\.js$/ }),
        },
      },
      // Not `dist`, where the build is; what was compiled is kept for the next start.
      output: { path: 'node_modules/.cache/dev' },
      cacheDirectory: 'node_modules/.cache/utoopack',
      // A page is compiled when it is opened.
      devServer: { lazyDynamicImports: true, dynamicHmrChunkLists: true },
    },
  }));
};

import path from 'node:path';

const loader = (name: string, options: Record<string, string> = {}) => ({
  loader: path.resolve('config/loaders', name),
  options,
});

/**
 * `npm run dev` is served by Umi's utoopack, which knows no plugins of webpack: what these change of what a page does is
 * here once more, what they leave out to save weight is not. Builds are webpack's. // decision 0078
 */
export const utoopack = {
  module: {
    rules: {
      '*.ts': [{ condition: { query: /^\?taiwan$/ }, loaders: [loader('taiwan.cjs')], as: '*.ts' }],
      '*.js': [
        { condition: { path: /qiankun\/es\/utils\.js$/ }, loaders: [loader('withoutEval.cjs')], as: '*.js' },
        {
          condition: { path: /pro-components\/es\/provider\/index\.js$/ },
          loaders: [loader('instead.cjs', { file: path.resolve('packages/kit/src/DataTable/proProvider.ts') })],
          as: '*.js',
        },
      ],
    },
  },
  // Not `dist`, where the build is; what was compiled is kept for the next start.
  output: { path: 'node_modules/.cache/dev' },
  cacheDirectory: 'node_modules/.cache/utoopack',
  // A page is compiled when it is opened.
  devServer: { lazyDynamicImports: true, dynamicHmrChunkLists: true },
};

import { existsSync } from 'node:fs';
import path from 'node:path';
import type { IApi } from '@umijs/max';
import { UNUSED_FIELDS } from '../theme';

/** The part of webpack-chain used here. */
interface Rule {
  test: (file: RegExp) => Rule;
  sideEffects: (has: boolean) => unknown;
  use: (name: string) => { loader: (file: string) => unknown };
}
interface WebpackChain {
  plugins: { delete: (name: string) => unknown };
  optimization: { splitChunks: (options: { minSize: number }) => unknown };
  module: { rule: (name: string) => Rule };
  resolve: { alias: { set: (from: string, to: string) => unknown } };
}
/** `instead` puts a file of ours in the place of a library's. */
type Cut = (memo: WebpackChain, instead: (library: string, ours: string) => void) => void;

const withoutStyles = (memo: WebpackChain, rule: string, files: RegExp) =>
  memo.module.rule(rule).test(files).use('without-styles').loader(path.resolve('config/loaders/withoutStyles.cjs'));

/**
 * What is left out of the scripts: what it is, what it is worth, what notices when a library changes. Figures are in
 * decision 0075. A file of a library that is gone ends the build.
 */
const CUTS: { what: string; worth: string; noticed: string; cut: Cut }[] = [
  {
    // Styles are a file (decision 0020): what makes them in the browser, and what that is made of.
    what: "antd's functions that make styles",
    worth: '64 KB of the list, 16 of sign-in; and the 5.6 of what registers them',
    noticed: 'pictures; npm run bench:bundle',
    cut: (memo, instead) => {
      withoutStyles(memo, 'antd-styles', /antd[\\/]es[\\/].*[\\/]style([\\/][\w-]+)?\.js$/);
      instead('@ant-design/cssinjs/es/hooks/useStyleRegister.js', 'src/appearance/styleRegister.ts');
    },
  },
  {
    // Likewise, and its own merging of themes and languages, and words in 34 languages (decision 0033).
    what: "ProTable's provider and functions that make styles",
    worth: '17 KB of the list, and 13 of words; most of what a page change makes the browser do',
    noticed:
      'tests/architecture/proStyles.test.ts, src/appearance/proProvider.test.tsx, tests/journeys/more/appearance.test.ts',
    cut: (memo, instead) => {
      withoutStyles(memo, 'pro-styles', /pro-components[\\/]es[\\/].*\.js$/);
      instead('@ant-design/pro-components/es/provider/index.js', 'packages/kit/src/DataTable/proProvider.ts');
    },
  },
  {
    what: 'kinds of fields that no list has',
    worth: '30 KB of the list',
    noticed: 'tests/architecture/tables.test.ts',
    cut: (_, instead) => {
      for (const kind of Object.keys(UNUSED_FIELDS))
        instead(`@ant-design/pro-components/es/field/components/${kind}/index.js`, 'config/loaders/nothing.js');
    },
  },
  {
    // axios names it for Node, and no browser runs what it is for.
    what: "the polyfill of Node's Buffer",
    worth: '20 KB of every page',
    noticed: 'npm run bench:bundle',
    cut: (memo) => memo.plugins.delete('node-polyfill-provider'),
  },
  {
    // Their packages do not say that importing them does nothing: the colour picker that antd's button names.
    what: 'parts of packages that nothing asks for',
    worth: 'not measured by itself',
    noticed: 'npm run bench:bundle',
    cut: (memo) =>
      memo.module
        .rule('without-side-effects')
        .test(/@ahooksjs[\\/]use-request|@rc-component[\\/]/)
        .sideEffects(false),
  },
  {
    // Some packages bring the CommonJS helpers and some the ESM ones.
    what: "second and third copies of Babel's helpers",
    worth: 'not measured by itself',
    noticed: 'config/bundled.json: a build names packages that are there twice',
    cut: (memo) => {
      for (const owner of ['.', '@umijs/renderer-react/node_modules', 'umi/node_modules'])
        memo.resolve.alias.set(
          path.resolve('node_modules', owner, '@babel/runtime/helpers/esm'),
          path.resolve('node_modules/@babel/runtime/helpers'),
        );
    },
  },
  {
    // Smaller parts than that, shared by pages, cost more in the lists of them than they save.
    what: 'small shared chunks',
    worth: 'with fields and pictures 50 KB of the list (decision 0033)',
    noticed: 'npm run bench:bundle',
    cut: (memo) => memo.optimization.splitChunks({ minSize: 40_000 }),
  },
];

export default (api: IApi) => {
  api.describe({ key: 'slim' });

  api.chainWebpack((memo: WebpackChain) => {
    const instead = (library: string, ours: string) => {
      const file = path.resolve('node_modules', library);
      if (!existsSync(file)) throw new Error(`config/plugins/slim.ts: there is no ${library} any more.`);
      memo.resolve.alias.set(file, path.resolve(ours));
    };
    for (const { cut } of CUTS) cut(memo, instead);
    return memo;
  });
};

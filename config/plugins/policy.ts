import path from 'node:path';
import type { IApi } from '@umijs/max';

interface WebpackChain {
  module: {
    rule: (name: string) => {
      test: (file: RegExp) => { use: (name: string) => { loader: (file: string) => unknown } };
    };
  };
}

/** qiankun evaluates text, which the console's content security policy forbids. // decision 0018 */
export default (api: IApi) => {
  api.describe({ key: 'contentPolicy' });

  api.chainWebpack((memo: WebpackChain) => {
    memo.module
      .rule('qiankun')
      .test(/qiankun[\\/]es[\\/]utils\.js$/)
      .use('without-eval')
      .loader(path.resolve('config/loaders/withoutEval.cjs'));
    return memo;
  });
};

import { createRequire } from 'node:module';
import path from 'node:path';
import type * as CssInJs from '@ant-design/cssinjs';
import type * as Icons from '@ant-design/icons';
import type * as pro from '@ant-design/pro-components';
import type * as antd from 'antd';
import type * as React from 'react';
import type * as Server from 'react-dom/server';
import { STYLE_PREFIX } from './theme';

type Token = ReturnType<typeof antd.theme.useToken>['token'];
type MakeStyles = (token: Token & Record<string, unknown>) => CssInJs.CSSInterpolation;
interface StyleModule {
  useStyle: (
    name: string,
    makeStyles: MakeStyles,
  ) => { wrapSSR: (node: React.ReactNode) => React.ReactNode; hashId: string };
}

/**
 * The styles of ProTable and what it draws with, by the library's own functions: `rules` in the order in which the
 * library writes them, `names` the components they are of. Colours, shadows and fonts are antd's variables, so that they
 * fit every theme, and so are radii; other sizes are numbers, as some are computed with. // decision 0075
 */
export function proStyles(root: string): { rules: string; names: string[] } {
  const load = createRequire(path.join(root, 'package.json'));
  const { createElement } = load('react') as typeof React;
  const { renderToString } = load('react-dom/server') as typeof Server;
  const { ConfigProvider, theme } = load('antd') as typeof antd;
  const { createCache, extractStyle, StyleProvider, useStyleRegister } = load('@ant-design/cssinjs') as typeof CssInJs;
  const { IconProvider } = load('@ant-design/icons') as typeof Icons;
  const { ProTable } = load('@ant-design/pro-components') as typeof pro;
  const library = load('@ant-design/pro-components/lib/provider/useStyle') as StyleModule;

  const names = new Set<string>();
  library.useStyle = (name, makeStyles) => {
    const { theme: own, token, cssVar } = theme.useToken();
    const themed = Object.entries(cssVar).filter(
      ([key]) => typeof token[key as keyof Token] === 'string' || /^borderRadius/.test(key),
    );
    const classes = { antCls: `.${STYLE_PREFIX}`, proComponentsCls: `.${STYLE_PREFIX}-pro` };
    names.add(name);
    const values = { ...token, ...Object.fromEntries(themed), ...classes };
    // What is inside comes first, as where the library writes them.
    useStyleRegister({ theme: own, token, path: [name], order: -names.size }, () => makeStyles(values));
    return { wrapSSR: (node) => node, hashId: '' };
  };
  const cache = createCache();
  const list = createElement(ProTable, {
    columns: [
      { dataIndex: 'name', title: 'name', tooltip: 'name', ellipsis: true },
      { dataIndex: 'at', title: 'at', valueType: 'dateTimeRange' },
    ],
    dataSource: [{ name: 'name' }],
    headerTitle: 'name',
    rowKey: 'name',
    rowSelection: {},
    options: { setting: true },
  });
  const icons = { prefixCls: `${STYLE_PREFIX}icon`, zeroRuntime: true };
  const provided = {
    prefixCls: STYLE_PREFIX,
    iconPrefixCls: icons.prefixCls,
    theme: { hashed: false, zeroRuntime: true, cssVar: { prefix: STYLE_PREFIX, key: STYLE_PREFIX } },
  };
  const element = createElement(ConfigProvider, provided, createElement(IconProvider, { value: icons }, list));
  renderToString(createElement(StyleProvider, { cache }, element));
  const rules = extractStyle(cache, { plain: true, types: 'style' });
  if (/NaN|undefined/.test(rules)) throw new Error('A style of ProTable computes with a size that is a variable here.');
  return { rules, names: [...names] };
}

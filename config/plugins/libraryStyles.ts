import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as CssInJs from '@ant-design/cssinjs';
import type * as StaticStyles from '@ant-design/static-style-extract';
import type { IApi } from '@umijs/max';
import type * as antd from 'antd';
import type * as React from 'react';

/**
 * The styles of every component of antd, for its `zeroRuntime`. They are the same in every theme: what differs stands in
 * variables, which antd sets at run time. // decision 0020
 */
function libraryStyles(root: string, prefix: string): string {
  const load = createRequire(path.join(root, 'package.json'));
  const { createElement } = load('react') as typeof React;
  const { ConfigProvider } = load('antd') as typeof antd;
  const { createCache, extractStyle, StyleProvider } = load('@ant-design/cssinjs') as typeof CssInJs;
  const { extractStyle: drawComponents } = load('@ant-design/static-style-extract') as typeof StaticStyles;
  const cache = createCache();
  const theme = { hashed: false, cssVar: { prefix, key: prefix } };
  const provided = { prefixCls: prefix, iconPrefixCls: `${prefix}icon`, theme };
  // A cache of our own, as the tool's text has the variables of the light theme in it.
  drawComponents((components) =>
    createElement(StyleProvider, { cache }, createElement(ConfigProvider, provided, components)),
  );
  return extractStyle(cache, { plain: true, types: 'style' });
}

/** Drawing all components takes 3 s of a start, so the styles are kept until a version changes. */
function keptStyles(root: string, prefix: string): string {
  const load = createRequire(path.join(root, 'package.json'));
  const packages = ['antd', '@ant-design/cssinjs', '@ant-design/static-style-extract'];
  const versions = packages.map((name) => load(`${name}/package.json`).version);
  const file = path.join(root, 'node_modules/.cache/library-styles', `${[prefix, ...versions].join('_')}.css`);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const styles = libraryStyles(root, prefix);
  mkdirSync(path.dirname(file), { recursive: true });
  // Another process may read it meanwhile.
  writeFileSync(`${file}.${process.pid}`, styles);
  renameSync(`${file}.${process.pid}`, file);
  return styles;
}

/** antd's styles as a file, before all others: made in the browser they were a third of what a page costs to draw. */
export default (api: IApi) => {
  let styles: string | undefined;

  api.describe({ key: 'libraryStyles' });

  api.onGenerateFiles(() => {
    // jest replaces style sheets by names.
    if (process.env.NODE_ENV === 'test') return;
    styles ??= keptStyles(api.paths.cwd, api.config.define.STYLE_PREFIX);
    api.writeTmpFile({ path: 'library.css', content: styles });
  });

  api.addEntryImportsAhead(() => ({ source: '@@/plugin-libraryStyles/library.css' }));
};

import { createRequire } from 'node:module';
import path from 'node:path';
import type * as CssInJs from '@ant-design/cssinjs';
import type * as StaticStyles from '@ant-design/static-style-extract';
import type * as antd from 'antd';
import type * as React from 'react';
import { STYLE_PREFIX } from './theme';

/** Components of the library that no page draws: their styles are left out. */
export const UNUSED_COMPONENTS = [
  'BorderBeam',
  'Calendar',
  'Carousel',
  'ColorPicker',
  'FloatButton',
  'Image',
  'List',
  'Listy',
  'Mentions',
  'Rate',
  'Splitter',
  'Tour',
  'Transfer',
];

/**
 * The styles of the component library. They are the same in every theme: what differs stands in variables, which the
 * library sets at run time. // decision 0020
 */
export function libraryStyles(root: string): string {
  const load = createRequire(path.join(root, 'package.json'));
  const { createElement } = load('react') as typeof React;
  const { ConfigProvider } = load('antd') as typeof antd;
  const { createCache, extractStyle, StyleProvider } = load('@ant-design/cssinjs') as typeof CssInJs;
  const { extractStyle: drawComponents } = load('@ant-design/static-style-extract') as typeof StaticStyles;
  const cache = createCache();
  const theme = { hashed: false, cssVar: { prefix: STYLE_PREFIX, key: STYLE_PREFIX } };
  const provided = { prefixCls: STYLE_PREFIX, iconPrefixCls: `${STYLE_PREFIX}icon`, theme };
  drawComponents({
    excludes: UNUSED_COMPONENTS,
    // A cache of our own, as the tool's text has the variables of the light theme in it.
    customTheme: (components) =>
      createElement(StyleProvider, { cache }, createElement(ConfigProvider, provided, components)),
  });
  return extractStyle(cache, { plain: true, types: 'style' });
}

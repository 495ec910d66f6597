import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as CssInJs from '@ant-design/cssinjs';
import type * as antd from 'antd';
import type * as React from 'react';
import type * as Server from 'react-dom/server';
import { STYLE_PREFIX } from './theme';

type Element = readonly [type: unknown, props?: object, ...children: Element[]];
interface Exports extends Record<string, unknown> {
  default: Record<string, unknown>;
}

const PANEL = '_InternalPanelDoNotUseOrYouWillBeFired';
const SPAN: Element = ['span'];

/** What draws all styles of a folder, where its component without properties does not. */
const SAMPLES: Record<string, (from: (folder: string) => Exports) => Element[]> = {
  badge: (from) => [[from('badge').default], [from('badge').default.Ribbon, {}, SPAN]],
  button: (from) => [[from('button').default], [from('space').default.Compact, {}, [from('button').default]]],
  cascader: (from) => [[from('cascader').default], [from('cascader').default.Panel]],
  dropdown: (from) => [[from('dropdown').default, {}, SPAN]],
  form: (from) => [[from('form').default, {}, [from('form').default.Item]]],
  grid: (from) => [[from('grid').Row], [from('grid').Col]],
  input: (from) =>
    ['Input', 'Search', 'TextArea', 'OTP'].map((name) => [from('input').default[name] ?? from('input').default]),
  locale: () => [],
  layout: (from) => [[from('layout').default], [from('layout').default.Sider]],
  message: (from) => [[from('message').default[PANEL]]],
  modal: (from) => [[from('modal').default], [from('modal').default[PANEL], { type: 'info' }]],
  notification: (from) => [[from('notification').default[PANEL]]],
  space: (from) => ['Space', 'Compact', 'Addon'].map((name) => [from('space').default[name] ?? from('space').default]),
  tag: (from) => [{}, { color: 'blue' }, { color: 'success' }].map((props) => [from('tag').default, props]),
};
for (const name of ['popconfirm', 'popover', 'tooltip']) SAMPLES[name] = (from) => [[from(name).default, {}, SPAN]];

/** What ProTable draws that no source of ours may import. */
const PRO_TABLE = ['Dropdown', 'Form', 'Popover', 'Row', 'Space', 'Spin', 'Tooltip', 'Tree', 'Typography'];

/** Drawn by no theme of ours. */
const UNUSED = ['Pagination-bordered'];

/** Names that sources below `folders` import from the library. */
function importedNames(folders: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const folder of folders)
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file)) continue;
      const source = readFileSync(path.join(folder, file), 'utf8');
      for (const [, list = ''] of source.matchAll(/import \{([^}]+)\} from 'antd'/g))
        for (const name of list.split(',')) names.add(name.trim().replace(/ as .*/, ''));
    }
  return names;
}

/** What a file of the library calls the styles it makes, as the cache does. */
function madeIn(file: string): string[] {
  const made = readFileSync(file, 'utf8').matchAll(
    /\.gen(?:StyleHooks|SubStyleComponent|ComponentStyleHook)\)\((?:'(\w+)'|\['(\w+)', '([\w-]+)'\])/g,
  );
  return [...made].map(([, one, component, part]) => (one ? `${one}-${one}` : `${component}-${part}`));
}

/**
 * The styles of every library component that sources below `folders` use, and of those that these use, made by drawing
 * each. They are the same in every theme: what differs stands in variables, which the library sets at run time.
 */
export function libraryStyles(root: string, folders: readonly string[]): string {
  const load = createRequire(path.join(root, 'package.json'));
  const { createElement } = load('react') as typeof React;
  const { renderToString } = load('react-dom/server') as typeof Server;
  const { createCache, extractStyle, StyleProvider } = load('@ant-design/cssinjs') as typeof CssInJs;
  const from = (folder: string) => load(`antd/lib/${folder}`) as Exports;
  const library = path.dirname(load.resolve('antd/lib/index.js'));
  const Provider = from('config-provider').default as unknown as typeof antd.ConfigProvider;

  const names = new Set([...importedNames(folders), ...PRO_TABLE]);
  const index = readFileSync(path.join(library, '../es/index.js'), 'utf8');
  for (const [, name = '', folder = ''] of index.matchAll(/default as (\w+) \} from '\.\/([\w-]+)'/g))
    if (names.has(name)) from(folder);
  const loaded = Object.keys(load.cache).filter((file) => file.startsWith(library + path.sep));

  const cache = createCache();
  const theme = { hashed: false, cssVar: { prefix: STYLE_PREFIX, key: STYLE_PREFIX } };
  const provided = { prefixCls: STYLE_PREFIX, iconPrefixCls: `${STYLE_PREFIX}icon`, theme };
  const toElement = ([type, props, ...children]: Element): React.ReactElement =>
    createElement(type as React.ElementType, props, ...children.map(toElement));
  for (const folder of loaded.flatMap(
    (file) => /^([\w-]+)[\\/]index\.js$/.exec(path.relative(library, file))?.[1] ?? [],
  ))
    for (const sample of SAMPLES[folder]?.(from) ?? [[from(folder).default]])
      if (isComponent(sample[0]))
        renderToString(createElement(StyleProvider, { cache }, createElement(Provider, provided, toElement(sample))));

  const drawn = new Set([...cache.cache.keys()].map((key) => key.split('%')[2]));
  const missing = loaded.flatMap(madeIn).filter((name) => !drawn.has(name) && !UNUSED.includes(name));
  if (missing.length > 0) throw new Error(`config/libraryStyles.ts draws no sample of ${missing.join(', ')}`);
  return extractStyle(cache, { plain: true, types: 'style' });
}

const isComponent = (type: unknown): boolean =>
  typeof type === 'function' || (typeof type === 'object' && type !== null && '$$typeof' in type);

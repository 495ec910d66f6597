import { theme as antdTheme, type ThemeConfig } from 'antd';
import type { ThemeMode } from './store';

/** The library waits for no animation that global.css cuts short. */
const wantsMotion = (): boolean => !window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;

/** The brand colour, of which antd makes its palette: elsewhere `token.colorPrimary` or `var(--daas-color-primary)`. */
const BRAND: Record<ThemeMode, string> = { light: '#2457e6', dark: '#487dfa' };

/** Where the library's own colours are too faint to be read: text has a contrast of 4.5 on what it stands on. */
const LIGHT: Partial<ThemeConfig> = {
  token: {
    colorPrimary: BRAND.light,
    colorPrimaryHover: '#1e4bd0',
    colorInfo: BRAND.light,
    colorLinkHover: '#1a45c4',
    colorError: '#d4282b',
    colorErrorHover: '#b81f22',
    colorSuccessText: '#2b7d0c',
    colorWarningText: '#9a5b00',
    colorTextTertiary: 'rgba(0, 0, 0, 0.58)',
    colorTextDescription: 'rgba(0, 0, 0, 0.58)',
    colorTextPlaceholder: 'rgba(0, 0, 0, 0.55)',
    colorBgLayout: '#f5f6f9',
  },
  components: {
    Segmented: { trackBg: '#e8eaf0' },
    Tag: { colorSuccess: '#2b7d0c', colorWarning: '#9a5b00' },
  },
};
/** No blue is both light enough to be read on the dark ground and dark enough to carry white: links have their own. */
const DARK_LINK = '#82a8ff';
const DARK: Partial<ThemeConfig> = {
  token: {
    colorPrimary: BRAND.dark,
    colorPrimaryHover: '#3863c8',
    colorInfo: BRAND.dark,
    colorLink: DARK_LINK,
    colorLinkHover: '#a3c0ff',
    colorLinkActive: DARK_LINK,
    colorError: '#ff7875',
    colorTextTertiary: 'rgba(255, 255, 255, 0.55)',
    colorTextDescription: 'rgba(255, 255, 255, 0.55)',
    colorTextPlaceholder: 'rgba(255, 255, 255, 0.52)',
    colorBgLayout: '#0e1116',
    colorBgContainer: '#161b22',
    colorBgElevated: '#1c222b',
  },
  components: {
    Button: { dangerColor: '#0e1116' },
    Menu: { itemSelectedColor: DARK_LINK, subMenuItemSelectedColor: DARK_LINK },
    Pagination: { itemActiveColor: DARK_LINK, itemActiveColorHover: DARK_LINK },
    Segmented: { trackBg: '#161b22', itemSelectedBg: '#2b3440' },
    Tabs: { itemSelectedColor: DARK_LINK, itemHoverColor: DARK_LINK, itemActiveColor: DARK_LINK },
    Tag: { colorInfo: DARK_LINK },
  },
};

/** Design tokens; everything else follows from them. The font is of the language: `global.css`. */
export function themeOf(mode: ThemeMode): ThemeConfig {
  const dark = mode === 'dark';
  const { token, components } = dark ? DARK : LIGHT;
  return {
    algorithm: dark ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    cssVar: { prefix: STYLE_PREFIX, key: `${STYLE_PREFIX}-${mode}` },
    hashed: false,
    // Written at build time; see docs/decisions/0020.
    zeroRuntime: true,
    token: { ...token, borderRadius: 8, fontFamily: 'var(--font)', motion: wantsMotion() },
    components: components ?? {},
  };
}

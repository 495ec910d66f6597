import { theme as antdTheme, type ThemeConfig } from 'antd';
import type { ThemeMode } from './store';

const FONT =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans', sans-serif";

/** The library waits for no animation that global.css cuts short. */
const wantsMotion = (): boolean => !window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;

/** Design tokens; everything else follows from them. */
export const themeOf = (mode: ThemeMode): ThemeConfig => ({
  algorithm: mode === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
  cssVar: { prefix: STYLE_PREFIX, key: `${STYLE_PREFIX}-${mode}` },
  hashed: false,
  token: {
    colorPrimary: mode === 'dark' ? '#4c82ff' : '#2457e6',
    colorInfo: mode === 'dark' ? '#4c82ff' : '#2457e6',
    colorBgLayout: mode === 'dark' ? '#0e1116' : '#f5f6f9',
    ...(mode === 'dark' ? { colorBgContainer: '#161b22', colorBgElevated: '#1c222b' } : {}),
    borderRadius: 8,
    fontFamily: FONT,
    motion: wantsMotion(),
  },
  components: {
    Segmented: mode === 'dark' ? { trackBg: '#161b22', itemSelectedBg: '#2b3440' } : { trackBg: '#e8eaf0' },
  },
});

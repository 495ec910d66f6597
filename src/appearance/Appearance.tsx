import { StyleProvider } from '@ant-design/cssinjs';
import { directionOf } from '@daas/kit/languages';
import { ConfigProvider } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useAppearance } from './store';
import { styleCache } from './styleCache';
import { themeOf } from './theme';

/** Theme, language and direction of everything drawn with antd. */
export function Appearance({ children }: { children: ReactNode }) {
  const { locale, theme, antd } = useAppearance();
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    document.documentElement.style.colorScheme = theme;
  }, [theme]);
  return (
    <StyleProvider cache={styleCache}>
      <ConfigProvider
        prefixCls={STYLE_PREFIX}
        iconPrefixCls={`${STYLE_PREFIX}icon`}
        theme={themeOf(theme)}
        direction={directionOf(locale)}
        {...(antd ? { locale: antd } : {})}
      >
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}

/** Messages and dialogs opened outside the tree look the same. */
ConfigProvider.config({ holderRender: (children) => <Appearance>{children}</Appearance> });

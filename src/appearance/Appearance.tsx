import { directionOf, textsFor } from '@daas/kit/languages';
import { ConfigProvider } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useAppearance } from './store';
import { themeOf } from './theme';

// biome-ignore lint/suspicious/noTemplateCurlyInString: antd fills it in
const LABEL = '${label}';
/** antd's own shows the regular expression. // §5 */
const MISMATCH = {
  'zh-CN': `${LABEL}格式不正确`,
  'en-US': `${LABEL} has a wrong format`,
  'zh-TW': `${LABEL}格式不正確`,
  'ar-EG': `صيغة ${LABEL} غير صحيحة`,
};

/** Theme, language and direction of everything drawn with antd. */
export function Appearance({ children }: { children: ReactNode }) {
  const { locale, theme, antd } = useAppearance();
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    document.documentElement.style.colorScheme = theme;
  }, [theme]);
  const [texts = 'en-US'] = textsFor(locale);
  return (
    <ConfigProvider
      prefixCls={STYLE_PREFIX}
      iconPrefixCls={`${STYLE_PREFIX}icon`}
      theme={themeOf(theme)}
      direction={directionOf(locale)}
      form={{ validateMessages: { pattern: { mismatch: MISMATCH[texts] } } }}
      {...(antd ? { locale: antd } : {})}
    >
      {children}
    </ConfigProvider>
  );
}

/** Messages and dialogs opened outside the tree look the same. */
ConfigProvider.config({ holderRender: (children) => <Appearance>{children}</Appearance> });

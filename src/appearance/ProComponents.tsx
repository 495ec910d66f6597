import { intlMap, ProConfigProvider, ProProvider } from '@ant-design/pro-components';
import { textsFor } from '@daas/kit/languages';
import { ConfigProvider } from 'antd';
import { type ReactNode, useContext, useMemo } from 'react';
import { useAppearance } from './store';

/** Without antd's words of a language it speaks English; ProComponents would put Chinese in their place. */
const ENGLISH = { locale: 'en' };

/**
 * Around signed-in pages: ProComponents take their words from here, and each table's own provider passes through. Public
 * pages do without its 50 KB.
 */
export function ProComponents({ children }: { children: ReactNode }) {
  const { locale, antd } = useAppearance();
  // ProComponents have words in languages in which the console has none.
  const [texts = 'en-US'] = textsFor(locale);
  return (
    <ConfigProvider locale={antd ?? ENGLISH}>
      <ProConfigProvider hashed={false} intl={intlMap[texts]}>
        <LatestStyles>{children}</LatestStyles>
      </ProConfigProvider>
    </ConfigProvider>
  );
}

/**
 * ProComponents add styles at each change of the theme and keep the earlier ones; of equal rules the last one applies. A
 * component that is mounted later reuses styles that an earlier change added, unless the tokens differ at each change.
 */
function LatestStyles({ children }: { children: ReactNode }) {
  const { themeChanges } = useAppearance();
  const provided = useContext(ProProvider);
  const value = useMemo(
    () => ({ ...provided, token: Object.assign({ themeChanges }, provided.token) }),
    [provided, themeChanges],
  );
  return <ProProvider.Provider value={value}>{children}</ProProvider.Provider>;
}

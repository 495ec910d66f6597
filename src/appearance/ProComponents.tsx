import { intlMap, ProConfigProvider } from '@ant-design/pro-components';
import { textsFor } from '@daas/kit/languages';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
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
        {children}
      </ProConfigProvider>
    </ConfigProvider>
  );
}

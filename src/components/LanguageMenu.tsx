import { GlobalOutlined } from '@ant-design/icons';
import { LANGUAGES } from '@daas/kit/languages';
import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useAppearance } from '@/appearance';

const load = () => import('./LanguageList');
// Menus are 40 KB that a public page needs for nothing else.
const LanguageList = lazy(load);

export function LanguageMenu() {
  const { locale } = useAppearance();
  const { formatMessage } = useIntl();
  const [requested, setRequested] = useState(false);
  const title = LANGUAGES.find((one) => one.key === locale)?.title;
  const label = `${formatMessage({ id: 'shell.language' })}${title ? ` (${title})` : ''}`;
  const ask = requested
    ? {}
    : { onClick: () => setRequested(true), onFocus: () => void load(), onPointerEnter: () => void load() };
  const button = (
    <Button
      type="text"
      icon={<GlobalOutlined aria-hidden />}
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      {...ask}
    />
  );
  if (!requested) return button;
  return (
    <Suspense fallback={button}>
      <LanguageList>{button}</LanguageList>
    </Suspense>
  );
}

import { LANGUAGES, TRANSLATED } from '@daas/kit/languages';
import { Dropdown } from 'antd';
import { type ReactElement, useState } from 'react';
import { switchLanguage, useAppearance } from '@/appearance';

const isTranslated = (lang: string) => (TRANSLATED as readonly string[]).includes(lang);
// The translated ones first; the others speak English with their own dates, numbers and direction.
const ORDERED = [...LANGUAGES].sort((a, b) => Number(isTranslated(b.key)) - Number(isTranslated(a.key)));

/** The list itself, open from the start: it is loaded by being asked for. */
export default function LanguageList({ children }: { children: ReactElement }) {
  const { locale } = useAppearance();
  const [open, setOpen] = useState(true);
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      menu={{
        selectedKeys: [locale],
        style: { maxHeight: 'min(420px, 70vh)', overflowY: 'auto', minWidth: 200 },
        items: ORDERED.map(({ key, lang, label: name, icon }) => ({
          key,
          label: (
            <span lang={lang}>
              <span aria-hidden>{icon}</span> {name}
            </span>
          ),
        })),
        onClick: ({ key }) => {
          const language = LANGUAGES.find((one) => one.key === key);
          if (language) void switchLanguage(language.lang);
        },
      }}
    >
      {children}
    </Dropdown>
  );
}

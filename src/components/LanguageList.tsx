import { isPartly, LANGUAGES, TRANSLATED } from '@daas/kit/languages';
import { local } from '@daas/kit/storage';
import { getIntl } from '@umijs/max';
import { Dropdown, message } from 'antd';
import { type ReactElement, useState } from 'react';
import { switchLanguage, useAppearance } from '@/appearance';
import { Flag } from './Flag';

const OWN: readonly string[] = TRANSLATED;
const TOLD = 'languages-told';

/** Says once of each language that some or all of what follows is English. */
async function choose(locale: string): Promise<void> {
  await switchLanguage(locale);
  const locales = local.get(TOLD)?.split(' ') ?? [];
  if (!isPartly(locale) || locales.includes(locale)) return;
  local.set(TOLD, [...locales, locale].join(' '));
  void message.info(getIntl(locale).formatMessage({ id: 'shell.language-partly' }));
}

// The translated ones first; the others speak English with their own dates, numbers and direction.
const ORDERED = [
  ...OWN.flatMap((lang) => LANGUAGES.find(({ key }) => key === lang) ?? []),
  ...LANGUAGES.filter(({ key }) => !OWN.includes(key)),
];

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
              <Flag icon={icon} /> {name}
            </span>
          ),
        })),
        onClick: ({ key }) => {
          const language = LANGUAGES.find((one) => one.key === key);
          if (language) void choose(language.lang);
        },
      }}
    >
      {children}
    </Dropdown>
  );
}

import { GlobalOutlined } from '@ant-design/icons';
import { LANGUAGES, TRANSLATED } from '@daas/kit/languages';
import { useIntl } from '@umijs/max';
import { Button, Dropdown } from 'antd';
import { switchLanguage, useAppearance } from '@/appearance';

const isTranslated = (lang: string) => (TRANSLATED as readonly string[]).includes(lang);
// The translated ones first; the others speak English with their own dates, numbers and direction.
const ORDERED = [...LANGUAGES].sort((a, b) => Number(isTranslated(b.key)) - Number(isTranslated(a.key)));

export function LanguageMenu() {
  const { locale } = useAppearance();
  const { formatMessage } = useIntl();
  const title = LANGUAGES.find((one) => one.key === locale)?.title;
  const label = `${formatMessage({ id: 'shell.language' })}${title ? ` (${title})` : ''}`;
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
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
      <Button type="text" icon={<GlobalOutlined />} aria-label={label} title={label} />
    </Dropdown>
  );
}

import { isChinese, nameOf } from '@daas/contract/naming';
import { Typography } from 'antd';
import { useAppearance } from '@/appearance';

/** The language of the reader and the other one of the dictionary. */
export const bothLanguages = (locale: string): readonly [string, string] =>
  isChinese(locale) ? ['zh-CN', 'en-US'] : ['en-US', 'zh-CN'];

/** A name in the language of the reader, then in the other one. */
export function Names({ name_cn, name_en }: { name_cn: string; name_en: string }) {
  const { locale } = useAppearance();
  const [own, other] = bothLanguages(locale);
  const names = { name_cn, name_en };
  return (
    <>
      <div lang={own}>{nameOf(names, own)}</div>
      <Typography.Text type="secondary" style={{ fontSize: 12 }} lang={other}>
        {nameOf(names, other)}
      </Typography.Text>
    </>
  );
}

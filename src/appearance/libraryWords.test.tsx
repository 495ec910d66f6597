import { ProTable } from '@ant-design/pro-components';
import { LANGUAGES, messagesOf, textsFor } from '@daas/kit/languages';
import { screen } from '@testing-library/react';
import dayjs from 'dayjs';
import { renderPage } from '@/testing';
import { switchLanguage } from './language';
import { LIBRARY_LOCALES } from './libraryLocales';
import { ProComponents } from './ProComponents';

const TABLE = (
  <ProTable columns={[{ title: 'when', dataIndex: 'when', valueType: 'dateRange' }]} dataSource={[]} rowKey="when" />
);
/** What ProTable says itself: the console's own languages, and English where the console has no texts. */
const SEARCH = { 'zh-CN': '查 询', 'zh-TW': '查 詢', 'en-US': 'Query', 'ar-EG': 'ابحث' };

test.each([...new Set(LANGUAGES.map(({ lang }) => lang))])('in %s ProTable speaks as the page does', async (locale) => {
  await switchLanguage(locale);
  const drawn = await renderPage(<ProComponents>{TABLE}</ProComponents>, { locale: messagesOf(locale) });
  expect(screen.getByRole('button', { name: SEARCH[textsFor(locale)[0] ?? 'en-US'] })).toBeVisible();
  const [antd, day] = LIBRARY_LOCALES[locale] as (typeof LIBRARY_LOCALES)[string];
  expect(dayjs.locale()).toBe((await day()).default.name);
  const { description } = (await antd()).default.Empty as { description: string };
  expect(screen.getByText(description, { ignore: 'title' })).toBeVisible();
  drawn.unmount();
});

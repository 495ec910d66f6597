import { ProConfigProvider, useIntl } from '@daas/kit/DataTable/proProvider';
import { render, screen } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { LIBRARY_LOCALES } from './libraryLocales';

const Word = ({ id = 'tableToolBar.density', fallback = '' }) => (
  <span data-testid="word">{useIntl().getMessage(id, fallback)}</span>
);
async function wordIn(locale: string): Promise<string | null> {
  const { default: antd } = (await LIBRARY_LOCALES[locale]?.[0]()) ?? {};
  const drawn = render(
    <ConfigProvider {...(antd ? { locale: antd } : {})}>
      <ProConfigProvider valueTypeMap={{}}>
        <Word />
      </ProConfigProvider>
    </ConfigProvider>,
  );
  const { textContent } = screen.getByTestId('word');
  drawn.unmount();
  return textContent;
}

test.each([
  ['zh-CN', '密度'],
  ['zh-TW', '密度'],
  ['en-US', 'Density'],
  ['ar-EG', 'الكثافة'],
  // The library has no words in it, and would speak Chinese.
  ['az-AZ', 'Density'],
  // The console has no words in it, and the library would speak German beside English.
  ['de-DE', 'Density'],
])('what ProTable says itself is said in the language of the page: %s', async (locale, word) =>
  expect(await wordIn(locale)).toBe(word),
);

test('a word that the language has not is the one that was asked with', () => {
  render(<Word id="tableForm.nothing.here" fallback="as asked" />);
  expect(screen.getByTestId('word')).toHaveTextContent('as asked');
});

import { SearchOutlined } from '@ant-design/icons';
import { DOC_CHAPTER_IDS, DOC_CHAPTERS, DOC_DATA_SETS, docPath } from '@daas/contract/docs';
import { useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { textsFor } from '@daas/kit/languages';
import { history } from '@umijs/max';
import { useRequest } from 'ahooks';
import { AutoComplete, Input, Typography } from 'antd';
import { useState } from 'react';
import { useAppearance } from '@/appearance';
import { SECTIONS } from '@/components/guide/texts';
import { ALL_DATA_SETS } from '../allDataSets';
import { useChapterTitles } from '../titles';
import { findPlaces, placesOf } from './searchIndex';

/** Searches titles and texts of all chapters, and the data sets, in the browser. The texts load with the first focus. */
export function Search() {
  const text = useText('docs');
  const { locale } = useAppearance();
  const titleOf = useChapterTitles();
  const [started, setStarted] = useState(false);
  const [word, setWord] = useState('');
  const { data: chapters } = useRequest(
    () =>
      Promise.all(
        DOC_CHAPTER_IDS.map(async (id) => {
          const loads = SECTIONS[DOC_CHAPTERS[id]];
          const language = textsFor(locale).find((one) => loads[one]) ?? 'en-US';
          const load = loads[language] ?? loads['en-US'];
          return { id, sections: (await load()).default };
        }),
      ),
    { ready: started, refreshDeps: [locale] },
  );
  const sets = useApi('price.public', ALL_DATA_SETS, { ready: started, showErrorInPlace: true });
  const places = [
    ...(chapters ?? []).flatMap(({ id, sections }) => placesOf(docPath(id), titleOf(id) ?? '', sections)),
    ...(sets.data?.list ?? []).map(({ key, product, category }) => ({
      to: `${DOC_DATA_SETS}/${key}`,
      chapter: text('data-sets'),
      title: product,
      text: `${key} ${category}`,
    })),
  ];
  const found = findPlaces(places, word);
  return (
    <AutoComplete
      style={{ width: '100%', marginBlockEnd: 16 }}
      popupMatchSelectWidth={false}
      styles={{ popup: { root: { width: 'min(420px, calc(100vw - 32px))' } } }}
      value={word}
      onSearch={setWord}
      onFocus={() => setStarted(true)}
      onSelect={(to: string) => {
        setWord('');
        history.push(to);
      }}
      notFoundContent={word.trim() && chapters ? text('nothing') : null}
      options={found.map(({ to, chapter, title }) => ({
        value: to,
        label: (
          <>
            <div>{title}</div>
            <Typography.Text type="secondary" style={{ fontSize: 12 }}>
              {chapter}
            </Typography.Text>
          </>
        ),
      }))}
    >
      <Input
        prefix={<SearchOutlined aria-hidden />}
        allowClear
        aria-label={text('search')}
        placeholder={text('search')}
      />
    </AutoComplete>
  );
}

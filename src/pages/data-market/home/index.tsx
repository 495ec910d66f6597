import { useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { PageTitle } from '@daas/kit/PageTitle';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { history, useSearchParams } from '@umijs/max';
import { Flex, Skeleton } from 'antd';
import { useRef } from 'react';
import Omnibox from '@/components/Omnibox';
import { Categories } from './components/Categories';
import { HotFilters } from './components/HotFilters';
import { Recent } from './components/Recent';
import styles from './index.module.css';

const homeOf = (keyword: string) => `/data-market/home${keyword ? `?${new URLSearchParams({ keyword })}` : ''}`;

/** Where people begin in the market: search across data sets, and what there is. // §2 */
export default function MarketHome() {
  const [query] = useSearchParams();
  const keyword = query.get('keyword')?.trim() ?? '';
  const { data, error, refresh } = useApi('market.home', {}, { showErrorInPlace: true });
  // What is typed goes into the address; an address that came otherwise is typed anew.
  const question = useRef({ keyword, times: 0 });
  if (question.current.keyword !== keyword) question.current = { keyword, times: question.current.times + 1 };
  const ask = (sentence: string) => {
    question.current.keyword = sentence;
    history.replace(homeOf(sentence));
  };
  const text = useText('data-home');
  return (
    <Flex vertical gap="large">
      <PageTitle text={text('text')}>{text('title')}</PageTitle>
      <Flex vertical gap="small">
        <div className={styles.search}>
          <Omnibox key={question.current.times} text={keyword} recents={false} onText={ask} />
        </div>
        {!keyword && <Recent />}
      </Flex>
      {error && !data ? (
        <RetryAlert title={text('failed')} onRetry={refresh} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        !keyword && (
          <>
            <HotFilters filters={data.hot_filters} />
            <Categories categories={data.categories} />
          </>
        )
      )}
    </Flex>
  );
}

import { useApi } from '@daas/kit/hooks/useApi';
import { PageTitle } from '@daas/kit/PageTitle';
import { useIntl, useSearchParams } from '@umijs/max';
import { Alert, Button, Flex, Skeleton } from 'antd';
import { Categories } from './components/Categories';
import { Found } from './components/Found';
import { HotFilters } from './components/HotFilters';
import { Recent } from './components/Recent';
import { SearchBox } from './components/SearchBox';
import { useSearch } from './useSearch';

/** Where people begin in the market: search across data sets, and what there is. // §2 */
export default function MarketHome() {
  const { formatMessage } = useIntl();
  const [query] = useSearchParams();
  const keyword = query.get('keyword')?.trim() ?? '';
  const { data, error, refresh } = useApi('market.home', {}, { disableMessageTips: true });
  const search = useSearch();
  const text = (id: string) => formatMessage({ id: `data-home.${id}` });
  return (
    <Flex vertical gap="large">
      <PageTitle text={text('text')}>{text('title')}</PageTitle>
      <Flex vertical gap="small">
        <SearchBox key={keyword} keyword={keyword} onSearch={search} />
        <Recent onSearch={search} />
      </Flex>
      {keyword && <Found keyword={keyword} categories={data?.categories ?? []} />}
      {error && !data ? (
        <Alert
          type="error"
          showIcon
          title={text('failed')}
          action={<Button onClick={refresh}>{text('again')}</Button>}
        />
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

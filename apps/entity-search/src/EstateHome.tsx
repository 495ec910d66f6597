import { ClosedApplication, isClosed } from '@daas/kit/ClosedApplication';
import { FailedPage } from '@daas/kit/FailedPage';
import { useApi } from '@daas/kit/hooks/useApi';
import { SearchView } from '@daas/market-ui/SearchView';
import { Skeleton } from 'antd';

/** Where the application of property finding begins; its state decides. // §2 */
export function EstateHome() {
  const { error, loading, refresh } = useApi('estate.home', {}, { showErrorInPlace: true });
  if (isClosed(error)) return <ClosedApplication error={error} again={refresh} />;
  if (error) return <FailedPage error={error} again={refresh} />;
  if (loading) return <Skeleton active paragraph={{ rows: 10 }} />;
  return <SearchView dataSet="property" quotedBy={{ endpoint: 'estate.quote' }} />;
}

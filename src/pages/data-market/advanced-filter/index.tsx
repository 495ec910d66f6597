import { SearchView } from '@daas/kit/market/SearchView';
import { useIntl } from '@umijs/max';
import { Panel } from './Panel';

/** Finding companies by conditions in groups, by hand or from plain words. // §2 */
export default function AdvancedFilterPage() {
  const { formatMessage } = useIntl();
  const text = (id: string) => formatMessage({ id: `data-advanced.${id}` });
  return (
    <SearchView dataSet="enterprise" title={text('title')} text={text('text')} bar={(parts) => <Panel {...parts} />} />
  );
}

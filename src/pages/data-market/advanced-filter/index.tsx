import { useText } from '@daas/kit/hooks/useText';
import { SearchView } from '@daas/market-ui/SearchView';
import { Panel } from './Panel';

/** Finding companies by conditions in groups, by hand or from plain words. // §2 */
export default function AdvancedFilterPage() {
  const text = useText('data-advanced');
  return (
    <SearchView
      dataSet="enterprise"
      title={text('title')}
      text={text('text')}
      bar={(parts) => <Panel {...parts} />}
      excludesMonitored
    />
  );
}

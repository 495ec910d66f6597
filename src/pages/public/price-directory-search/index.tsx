import { useIntl } from '@umijs/max';
import { PriceSearch } from '@/components/prices/PriceSearch';
import { PricePage } from '../components/PricePage';

export default function PriceSearchPage() {
  const { formatMessage } = useIntl();
  return (
    <PricePage
      title={formatMessage({ id: 'price-directory-search.title' })}
      description={formatMessage({ id: 'price-directory-search.text' })}
    >
      <PriceSearch source="public" directoryPath="/price-directory" />
    </PricePage>
  );
}

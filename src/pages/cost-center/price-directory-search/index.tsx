import { PriceSearch } from '@/components/prices/PriceSearch';
import { PriceActions, PricePage } from '../components/PricePage';

export default function PriceSearchPage() {
  return (
    <PricePage>
      <PriceSearch
        source="company"
        directoryPath="/cost-center/price-directory"
        actions={(product) => <PriceActions product={product} />}
      />
    </PricePage>
  );
}

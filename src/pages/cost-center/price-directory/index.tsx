import { PriceDirectory } from '@/components/prices/PriceDirectory';
import { PriceActions, PricePage } from '../components/PricePage';

export default function PriceDirectoryPage() {
  return (
    <PricePage>
      <PriceDirectory
        source="company"
        searchPath="/cost-center/price-directory-search"
        actions={(product) => <PriceActions product={product} />}
      />
    </PricePage>
  );
}

import { lazy, Suspense } from 'react';
import { withRetry } from '@/loader';

/** The detail brings tables; it comes when the first product is opened. */
const ProductDetail = lazy(() => withRetry(() => import('./ProductDetail')));

export function DetailHost({ product, onClose }: { product: string; onClose: () => void }) {
  return product ? (
    <Suspense fallback={null}>
      <ProductDetail product={product} onClose={onClose} />
    </Suspense>
  ) : null;
}

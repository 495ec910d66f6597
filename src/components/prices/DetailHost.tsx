import { lazy, Suspense } from 'react';
import type { DetailProps } from './ProductDetail';

/** The detail brings tables; it comes when the first product is opened. */
const ProductDetail = lazy(() => import('./ProductDetail'));

export function DetailHost(props: DetailProps) {
  return props.product ? (
    <Suspense fallback={null}>
      <ProductDetail {...props} />
    </Suspense>
  ) : null;
}

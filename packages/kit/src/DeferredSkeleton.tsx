import { Skeleton } from 'antd';
import { type ReactNode, useDeferredValue } from 'react';

const SKELETON = <Skeleton active paragraph={{ rows: 10 }} />;

/** antd's Skeleton, but ends with a second render: the rest of the page is shown before these children are drawn. */
export function DeferredSkeleton({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : SKELETON;
}

import { Skeleton } from 'antd';
import { type ReactNode, useDeferredValue } from 'react';

const SKELETON = <Skeleton active paragraph={{ rows: 10 }} />;

/** Around what takes long to draw: the rest of the page is on the screen before it. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : SKELETON;
}

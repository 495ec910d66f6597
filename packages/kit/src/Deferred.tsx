import { Skeleton } from 'antd';
import { type ReactNode, useDeferredValue } from 'react';

const SKELETON = <Skeleton active paragraph={{ rows: 10 }} />;

interface Props {
  children: ReactNode;
  /** Stands where it will be. */
  room?: ReactNode;
  /** What it waits for besides. */
  ready?: boolean;
}

/** Around what takes long to draw: the rest of the page is on the screen before it. */
export function Deferred({ children, room = SKELETON, ready = true }: Props) {
  return useDeferredValue(ready, false) ? children : room;
}

import { Skeleton } from 'antd';

interface Props {
  rows?: number;
}

/** antd's Skeleton, but what follows it is hidden, as it would move. (`.waits` in the console's global.css) */
export const PageSkeleton = ({ rows = 10 }: Props) => <Skeleton active className="waits" paragraph={{ rows }} />;

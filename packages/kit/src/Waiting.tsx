import { Skeleton } from 'antd';

interface Props {
  rows?: number;
}

/**
 * Stands for what comes when its height is not known. What follows it, its card or its tabs is not shown meanwhile: it
 * would move when it comes. (`.waits` in the shell's global.css)
 */
export const Waiting = ({ rows = 10 }: Props) => <Skeleton active className="waits" paragraph={{ rows }} />;

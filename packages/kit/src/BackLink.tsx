import { LeftOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import type { ReactNode } from 'react';

/** The way from one thing to the list it belongs to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} style={{ alignSelf: 'flex-start' }}>
      <LeftOutlined aria-hidden /> {children}
    </Link>
  );
}

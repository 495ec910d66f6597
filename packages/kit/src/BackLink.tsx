import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import type { ReactNode } from 'react';
import { useAppearance } from './host';
import { directionOf } from './languages';

/** The way from one thing to the list it belongs to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  const Back = directionOf(useAppearance().locale) === 'rtl' ? RightOutlined : LeftOutlined;
  return (
    <Link to={to} style={{ alignSelf: 'flex-start' }}>
      <Back aria-hidden /> {children}
    </Link>
  );
}

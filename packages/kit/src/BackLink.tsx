import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import type { ReactNode } from 'react';
import { useAppearance } from './host';
import { directionOf } from './languages';

/** Umi's Link, but with an arrow against the direction of reading: from a page to its list. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  const Back = directionOf(useAppearance().locale) === 'rtl' ? RightOutlined : LeftOutlined;
  return (
    <Link to={to} style={{ alignSelf: 'flex-start' }}>
      <Back aria-hidden /> {children}
    </Link>
  );
}

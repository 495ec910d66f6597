import type { ReactNode } from 'react';
import { follow } from './follow';
import { hrefOf } from './host';

interface Props {
  to: string;
  /** Leads to the page that is shown. */
  current?: boolean;
  children: ReactNode;
}

/** Where there are many: Umi's link draws two components and reads five contexts. */
export function PlainLink({ to, current = false, children }: Props) {
  return (
    <a href={hrefOf(to)} onClick={follow(to)} aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  );
}

import { type ReactNode, Suspense, useState } from 'react';

interface Props {
  open: boolean;
  /** Lazy components; they stay, so that they close in their own way. */
  children: ReactNode;
}

/** Draws its children once they have been opened. */
export function AfterOpening({ open, children }: Props) {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened && <Suspense>{children}</Suspense>;
}

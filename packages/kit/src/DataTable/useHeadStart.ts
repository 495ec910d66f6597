import { useEffect, useState } from 'react';

const HEAD_START_MS = 150;

/** Whether what stands around the rows may be drawn: once they are there, or take longer than is worth waiting for. */
export function useHeadStart(there: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (there) return undefined;
    const timer = setTimeout(() => setLate(true), HEAD_START_MS);
    return () => clearTimeout(timer);
  }, [there]);
  return there || late;
}

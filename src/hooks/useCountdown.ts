import { useEffect, useState } from 'react';

/** Seconds left. Counted on the monotonic clock: a device whose date is wrong or set meanwhile counts right. */
export function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => {
      setNow(performance.now());
      if (performance.now() >= until) setUntil(0);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  const start = (seconds: number) => {
    setNow(performance.now());
    setUntil(performance.now() + seconds * 1000);
  };
  return [until === 0 ? 0 : Math.max(0, Math.ceil((until - now) / 1000)), start];
}

import { useEffect, useRef } from 'react';

/** From the tab that the provider sent back to the one that waits for its answer. */
const CHANNEL = 'sign-on-trial';

/** Hands the answer of a trial on, as the query of the address. */
export function tellTrial(query: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(query);
  channel.close();
}

/** Hears the answer of a trial while one is waited for. */
export function useTrialAnswer(waiting: boolean, onAnswer: (query: string) => void): void {
  const latest = useRef(onAnswer);
  latest.current = onAnswer;
  useEffect(() => {
    if (!waiting) return;
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }) => latest.current(String(data));
    return () => channel.close();
  }, [waiting]);
}

import { messagesOf } from '@daas/kit/languages';
import { useEffect, useState } from 'react';
import { useAppearance } from '@/appearance';
import { withRetry } from '@/loader';

/** A long text, each language a chunk of its own. */
export type LoadableText<T> = Record<ReturnType<typeof messagesOf>, () => Promise<{ default: T }>>;

/** The text in the reader's language, fetched when it is read. */
export function useLoadedText<T>(texts: LoadableText<T>) {
  const load = texts[messagesOf(useAppearance().locale)];
  const [data, setData] = useState<T | null>(null);
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    let gone = false;
    setFailed(false);
    withRetry(load).then(
      (loaded) => !gone && setData(loaded.default),
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [load, round]);
  return { data, failed, again: () => setRound(round + 1) };
}

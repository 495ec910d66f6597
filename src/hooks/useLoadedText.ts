import { directionOf, messagesOf, type SourceLanguage, type Translated, textsFor } from '@daas/kit/languages';
import { useEffect, useState } from 'react';
import { useAppearance } from '@/appearance';

type Load<T> = () => Promise<{ default: T }>;
/** A long text, each language a chunk of its own. */
export type LoadableText<T> = Record<SourceLanguage, Load<T>> & Partial<Record<Translated, Load<T>>>;

/** The text in the reader's language, fetched when it is read. Until another language is there, the former one is shown. */
export function useLoadedText<T>(texts: LoadableText<T>) {
  const { locale } = useAppearance();
  const language = textsFor(locale).find((one) => texts[one]) ?? messagesOf(locale);
  const load = texts[language] ?? texts[messagesOf(locale)];
  const [loaded, setLoaded] = useState<{ of: LoadableText<T>; text: T } | null>(null);
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again, and `load` is of `texts`
  useEffect(() => {
    let gone = false;
    setFailed(false);
    load().then(
      (chunk) => !gone && setLoaded({ of: texts, text: chunk.default }),
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [load, round]);
  return {
    data: loaded?.of === texts ? loaded.text : null,
    failed,
    again: () => setRound(round + 1),
    /** For the frame around it: it may be another language than the page's. */
    frame: { lang: language, dir: directionOf(language) },
  };
}

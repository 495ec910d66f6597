import type { Vocabulary } from '@daas/contract/datasets/definition';
import type { VocabularyNode } from '@daas/contract/endpoints/marketHome';
import { isChinese } from '@daas/contract/naming';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { call, useAppearance } from '../host';

const VOCABULARIES: readonly Vocabulary[] = ['division', 'industry', 'port'];

/** English names of places, industries and ports by the name that rows hold; read once, by the first who needs one. */
let names: ReadonlyMap<string, string> | undefined;
let reading = false;
let failed = false;
const listeners = new Set<() => void>();

const entries = (nodes: readonly VocabularyNode[]): [string, string][] =>
  nodes.flatMap(({ name, name_en, children = [] }) => [
    ...(name_en ? [[name, name_en] as [string, string]] : []),
    ...entries(children),
  ]);

async function read(): Promise<void> {
  if (names || reading) return;
  reading = true;
  try {
    const trees = await Promise.all(
      VOCABULARIES.map((name) => call('market.vocabulary', { name }, { skipErrorHandler: true })),
    );
    names = new Map(trees.flatMap(({ list }) => entries(list)));
  } catch {
    // Chinese names are shown until the next one asks.
    failed = true;
  } finally {
    reading = false;
    for (const listener of listeners) listener();
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Whether names are drawn as they will stay: a page that waits for it does not move when they change their language. */
export function useTermsRead(): boolean {
  const { locale } = useAppearance();
  const settled = useSyncExternalStore(subscribe, () => failed || names !== undefined);
  const chinese = isChinese(locale);
  useEffect(() => {
    if (!chinese) void read();
  }, [chinese]);
  return chinese || settled;
}

const WAY = ' / ';

/** What a place, an industry or a port is called in the reader's language; any other text comes back as it is. */
export function useTermName(): (text: string) => string {
  const { locale } = useAppearance();
  const chinese = isChinese(locale);
  const englishNames = useSyncExternalStore(subscribe, () => names);
  useEffect(() => {
    if (!chinese) void read();
  }, [chinese]);
  return useCallback(
    (text: string) =>
      chinese || !englishNames
        ? text
        : text
            .split(WAY)
            .map((part) => englishNames.get(part) ?? part)
            .join(WAY),
    [chinese, englishNames],
  );
}

import { useApi } from '@daas/kit/hooks/useApi';
import { useSearchParams } from '@umijs/max';
import { useDebounce } from 'ahooks';
import { useEffect, useState } from 'react';

const MAX_KEYWORD = 60;
/** More than there are applications. */
const ALL = 100;
/** A pause in typing after which is asked. */
const PAUSE_MS = 250;

/** Applications by name, in any language: what is typed stays in the address. // §7 search-app */
export function useSearch() {
  const [query, setQuery] = useSearchParams();
  const [typed, setTyped] = useState(query.get('keyword')?.slice(0, MAX_KEYWORD) ?? '');
  const keyword = useDebounce(typed.trim(), { wait: PAUSE_MS });
  const { data } = useApi('goodsApp.search', { keyword, pageSize: ALL }, { ready: keyword !== '' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the words, whatever else is in it
  useEffect(() => {
    const next = new URLSearchParams(query);
    if (keyword) next.set('keyword', keyword);
    else next.delete('keyword');
    if (`${next}` !== `${query}`) setQuery(next, { replace: true });
  }, [keyword]);
  const types = keyword && data ? new Set(data.list.map(({ product_type }) => product_type)) : null;
  return { typed, setTyped, maxLength: MAX_KEYWORD, isFound: (productType: number) => types?.has(productType) ?? true };
}

import { KEYWORD_MAX } from '@daas/kit/market/state';
import { history } from '@umijs/max';
import { call } from '@/request';

/** Looks for a text in every data set, and remembers it; that it could not be remembered is nobody's trouble. */
export function useSearch() {
  return (typed: string) => {
    const keyword = typed.trim().slice(0, KEYWORD_MAX);
    if (keyword) void call('market.remember', { keyword }, { skipErrorHandler: true }).catch(() => undefined);
    history.push(`/data-market/home${keyword ? `?${new URLSearchParams({ keyword })}` : ''}`);
  };
}

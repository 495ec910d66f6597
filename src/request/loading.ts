import { getDvaApp } from '@umijs/max';

const running = new Map<string, number>();

/**
 * Sets the flags of dva-loading while a request runs, as an effect does: `loading.effects['connector/list']`,
 * `loading.models.connector` and `loading.global`. // §4
 */
export async function whileLoading<T>(name: string, send: () => Promise<T>): Promise<T> {
  const [namespace] = name.split('.');
  const payload = { namespace, actionType: name.replace('.', '/') };
  const count = (change: number) => {
    const before = running.get(name) ?? 0;
    running.set(name, before + change);
    return before;
  };
  const dispatch = (type: 'SHOW' | 'HIDE') => getDvaApp()?._store?.dispatch({ type: `@@DVA_LOADING/${type}`, payload });
  if (count(1) === 0) dispatch('SHOW');
  try {
    return await send();
  } finally {
    // The same request may run twice; the flags are cleared when the last one ends.
    if (count(-1) === 1) dispatch('HIDE');
  }
}

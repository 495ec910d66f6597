import type { EndpointName } from '@daas/contract/endpoints';

/** How often an area or endpoint was changed from this tab. */
const changes = new Map<string, number>();
const timesChanged = (one: string): number => changes.get(one) ?? 0;

/**
 * The key under which an answer is kept: another one in another language, and after a call that says to change what the
 * answer shows (`changes` of the contract). What was kept under an earlier key is deleted when its time is over. // §7
 */
export function answerKey(locale: string, name: EndpointName, input: string): string {
  const [area = ''] = name.split('.');
  return [locale, name, timesChanged(area) + timesChanged(name), input].join(' ');
}

export function forget(changed: readonly string[]): void {
  for (const one of changed) changes.set(one, timesChanged(one) + 1);
}

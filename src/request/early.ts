import type { EndpointName, EndpointOutput } from '@daas/contract/endpoints';
import { call } from './call';
import type { CallOptions } from './config';

type Start = Extract<EndpointName, 'account.menus' | 'account.permissions' | 'user.info'>;

const START: Start[] = ['account.menus', 'account.permissions', 'user.info'];
const asked = new Map<Start, Promise<unknown>>();

/** Asks what every start of the console asks, before anything is drawn: the answers travel meanwhile. */
export function askEarly(): void {
  for (const name of START) {
    const answer = call(name, {}, { skipErrorHandler: true });
    answer.catch(() => undefined);
    asked.set(name, answer);
  }
}

/** Calls one of them, with the answer asked for early the first time; a failure is for the call itself to meet. */
export function callAtStart<K extends Start>(name: K, options: CallOptions = {}): Promise<EndpointOutput<K>> {
  const ask = () => call<Start>(name, {}, options) as Promise<EndpointOutput<K>>;
  const early = asked.get(name) as Promise<EndpointOutput<K>> | undefined;
  asked.delete(name);
  return early ? early.catch(ask) : ask();
}

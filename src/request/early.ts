import type { EndpointName, EndpointOutput } from '@daas/contract/endpoints';
import type { CallOptions } from '@daas/kit/host';
import { call } from './call';

type Start = Extract<EndpointName, 'account.menus' | 'account.permissions' | 'user.info'>;

const QUIET: CallOptions = { skipErrorHandler: true };
const answers = new Map<Start, Promise<unknown>>();

function keep(name: Start, answer: Promise<unknown>): void {
  answer.catch(() => undefined);
  answers.set(name, answer);
}

/** Asks what every start of the console asks, before anything is drawn: the answers travel meanwhile. */
export function askEarly(): void {
  const menus = call('account.menus', {}, QUIET);
  keep('account.menus', menus);
  keep('account.permissions', call('account.permissions', {}, QUIET));
  keep(
    'user.info',
    menus.then(({ menu_lists }) => {
      if (menu_lists.length === 0) throw new Error('a guest has no profile');
      return call('user.info', {}, QUIET);
    }),
  );
}

/** Calls one of them, with the answer asked for early the first time; a failure is for the call itself to meet. */
export function callAtStart<K extends Start>(name: K, options: CallOptions = {}): Promise<EndpointOutput<K>> {
  const ask = () => call<Start>(name, {}, options) as Promise<EndpointOutput<K>>;
  const early = answers.get(name) as Promise<EndpointOutput<K>> | undefined;
  answers.delete(name);
  return early ? early.catch(ask) : ask();
}

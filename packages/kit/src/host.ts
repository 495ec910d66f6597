import type { Client } from './client';

/** Per-request switches. // §7, §8 */
export interface CallOptions {
  /** Rethrow without showing anything. */
  skipErrorHandler?: boolean;
  /** A 401 is the caller's matter. */
  disableLoginRedirect?: boolean;
  disableMessageTips?: boolean;
  signal?: AbortSignal;
  /** Read again although a cached answer is there. */
  fresh?: boolean;
  onProgress?: (share: number) => void;
}

/** What the kit asks of the console that carries it. */
export interface Host {
  call: Client<CallOptions>;
  /** What was remembered under a key a short while ago; nothing after any change. */
  recall: (key: string) => unknown;
  remember: (key: string, value: unknown) => void;
  /** A path of the console as a link has it. */
  hrefOf: (to: string) => string;
  /** A hook. */
  useAppearance: () => { locale: string; theme: 'light' | 'dark' };
}

let host: Host;

/** Once, before anything is drawn. */
export const setHost = (carrier: Host): void => {
  host = carrier;
};

export const call: Client<CallOptions> = (...asked) => host.call(...asked);
export const recall: Host['recall'] = (key) => host.recall(key);
export const remember: Host['remember'] = (key, value) => host.remember(key, value);
export const hrefOf: Host['hrefOf'] = (to) => host.hrefOf(to);
export const useAppearance: Host['useAppearance'] = () => host.useAppearance();

import type { EndpointName } from '@daas/contract/endpoints';
import type { Client } from './client';
import type { Wire } from './wire';

/** Per-request switches. // §7, §8 */
export interface CallOptions {
  /** Rethrows every error unhandled, even the end of the session: only for an answer that the page can do without. */
  skipErrorHandler?: boolean;
  /** The caller shows the error. A 401, and a 403 with a code of §8, are still handled centrally. */
  showErrorInPlace?: boolean;
  /** A 401 is the caller's matter. */
  disableLoginRedirect?: boolean;
  /** For step-up, got otherwise than by the dialog: signing in may bring one along. */
  ticket?: string;
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
}

/** What the kit asks of the console that carries it. */
export interface Host {
  call: Client<CallOptions>;
  /** Undefined for an endpoint that the console's build did not know. */
  wireOf: (name: EndpointName) => Wire | undefined;
  /** A path of the console as a link has it. */
  hrefOf: (to: string) => string;
  /** A hook. */
  useAppearance: () => { locale: string; theme: 'light' | 'dark'; timeZone: string };
  /** A hook: a number that changes when maps must be drawn again. // §8 */
  useMapRenderKey: () => number;
}

let host: Host;

/** Once, before anything is drawn. */
export const setHost = (carrier: Host): void => {
  host = carrier;
};

export const call: Client<CallOptions> = (...request) => host.call(...request);
export const wireOf: Host['wireOf'] = (name) => host.wireOf(name);
export const hrefOf: Host['hrefOf'] = (to) => host.hrefOf(to);
export const useAppearance: Host['useAppearance'] = () => host.useAppearance();
export const useMapRenderKey: Host['useMapRenderKey'] = () => host.useMapRenderKey();

import type { EndpointInput } from '@daas/contract/endpoints';
import type { Client } from '@daas/kit/client';
import type { CallOptions } from '@daas/kit/host';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';

type Call = Client<CallOptions>;
type Assertion = EndpointInput<'account.passkey'>['credential'];
type NewPasskey = EndpointInput<'personal.addPasskey'>['credential'];

const QUIET: CallOptions = { showErrorInPlace: true };
const IP = /^([\d.]+|\[.*\])$/;

/** They belong to a domain, which an address of numbers is not. // WebAuthn 5.1.3 */
export const passkeysWork = (): boolean =>
  typeof PublicKeyCredential === 'function' && window.isSecureContext && !IP.test(window.location.hostname);

/** Null where the person did not go on: closing the browser's dialog is no error. */
const unlessCancelled = <T>(credential: Promise<T>): Promise<T | null> =>
  credential.catch((error: Error) => {
    if (error.name === 'NotAllowedError' || error.name === 'AbortError') return null;
    throw error;
  });

/** Lets the browser sign with a passkey that it has for this site. */
export async function askForPasskey(call: Call): Promise<Assertion | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = (await call('account.passkeyOptions', {}, QUIET)) as never;
  return unlessCancelled<AuthenticationResponseJSON>(startAuthentication({ optionsJSON })) as Promise<Assertion | null>;
}

/** Lets the browser make one of what the server asked for. */
export async function makePasskey(options: unknown): Promise<NewPasskey | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const registration = startRegistration({ optionsJSON: options as never });
  return unlessCancelled<RegistrationResponseJSON>(registration) as Promise<NewPasskey | null>;
}

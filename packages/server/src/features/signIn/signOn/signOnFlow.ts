import { TRIAL_STATE } from '@daas/contract/constants';
import * as oidc from 'openid-client';
import { Refusal } from '../../../kernel/refusal';
import { siteOf } from '../../../kernel/site';
import { KeyRing, sealWith, secretKey } from '../../../sealing/keys';
import type { PublicContext } from '../../context';
import { type Cookie, clearCookie, readCookie, setCookie } from '../../sessions/cookies';
import { consumeChallenge, storeChallenge } from '../challenges';
import {
  type Claims,
  claimNames,
  InvalidSubject,
  type RawClaims,
  readClaims,
  type VerifiedRules,
} from './signOnClaims';
import type { Provider } from './signOnProvider';

const SIGN_ON_COOKIE: Cookie = { name: 'daas_sign_on', path: '/api' };
const MINUTES = 10;
const SCOPE = 'openid profile email phone';
/** Returns the page to which the provider redirects. */
export const redirectUriOf = (context: Pick<PublicContext, 'services' | 'request'>): string =>
  `${siteOf(context.request, context.services.config)}/sign-in`;

/** A provider with its rules, stored or in an administrator's trial. */
export interface SignOnSettings extends Provider, VerifiedRules {
  provisioning: boolean;
}
/** An administrator's trial, which signs nobody in; it must end in the same session. */
interface Trial {
  sessionId: string;
  settings: SignOnSettings;
}
/** Sealed state in a cookie of the browser: only this browser can finish, and once. */
interface SignOnState {
  companyId: number;
  state: string;
  nonce: string;
  verifier: string;
  trial: Trial | null;
}
const challengeSpec = ({ companyId, trial }: Pick<SignOnState, 'companyId' | 'trial'>) =>
  ({
    kind: 'sign-on',
    purpose: trial ? 'trial' : 'state',
    subject: `company:${companyId}`,
    minutes: MINUTES,
  }) as const;
/** The state is not stored on the server, so its key is derived and not rotated. */
const cookieKeys = ({ services }: PublicContext): KeyRing =>
  new KeyRing(secretKey(Buffer.from(services.sealer.derive('sign-on cookie'), 'base64url')));

/** Begins a sign-on and returns the provider's URL. */
export async function redirectToProvider(
  context: PublicContext,
  configuration: oidc.Configuration,
  { companyId, trial }: Pick<SignOnState, 'companyId' | 'trial'>,
): Promise<{ url: string }> {
  const { db, now } = context;
  const verifier = oidc.randomPKCECodeVerifier();
  const state = `${trial ? TRIAL_STATE : ''}${oidc.randomState()}`;
  const begun: SignOnState = { companyId, state, nonce: oidc.randomNonce(), verifier, trial };
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUriOf(context),
    scope: SCOPE,
    state,
    nonce: begun.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  await storeChallenge(db, challengeSpec(begun), state, now);
  const value = sealWith(cookieKeys(context).newest, Buffer.from(JSON.stringify(begun))).toString('base64url');
  setCookie(context, SIGN_ON_COOKIE, value, MINUTES * 60);
  return { url: url.href };
}

/** Reads the state of this browser; null if it is missing or unreadable. */
export function readSignOnState(context: PublicContext): SignOnState | null {
  const value = readCookie(context, SIGN_ON_COOKIE) ?? '';
  clearCookie(context, SIGN_ON_COOKIE);
  try {
    return JSON.parse(cookieKeys(context).open(Buffer.from(value, 'base64url')).toString());
  } catch {
    return null;
  }
}
export const notBegunRefusal = (): Refusal => new Refusal('sign-on-refused', { reason: '@sign-on-not-begun' });

/** Consumes the state; returns false if it is used or expired. */
export const consumeSignOnState = ({ db, now }: PublicContext, begun: SignOnState): Promise<boolean> =>
  consumeChallenge(db, challengeSpec(begun), begun.state, now);

/** A refused answer: the refusal for the user, and reason and invalid claims for the log. */
interface Fault {
  refusal: Refusal;
  reason: string;
  claims: string[];
}

const OTHER_CLAIM = [
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
];
/** Codes of protocol errors. // RFC 6749 §4.1.2.1 and §5.2 */
const PROTOCOL_ERROR = /^[a-z_]{1,40}$/;

/** Temporary errors. // RFC 6749 §4.1.2.1; RFC 9110 §15.5.9, §15.6; RFC 6585 §4 */
const TEMPORARY = ['server_error', 'temporarily_unavailable'];
const isTemporary = (error: oidc.AuthorizationResponseError | oidc.ResponseBodyError): boolean =>
  TEMPORARY.includes(error.error) ||
  (error instanceof oidc.ResponseBodyError && (error.status >= 500 || [408, 429].includes(error.status)));

function toFault(error: unknown): Fault {
  const { code, cause } = error as { code?: string; cause?: { claim?: string; cause?: Record<string, unknown> } };
  const claimName = cause?.claim ?? cause?.cause?.claim ?? cause?.cause?.attribute;
  const claims = typeof claimName === 'string' ? claimNames({ [claimName]: null }) : [];
  const refused = (reason: string, params: Refusal['params'] = {}): Fault => ({
    refusal: new Refusal('sign-on-refused', { reason: `@${reason}`, ...params }),
    reason: code ?? reason,
    claims,
  });
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError) {
    if (isTemporary(error)) return refused('sign-on-no-answer');
    const errorCode = PROTOCOL_ERROR.test(error.error) ? error.error : '--';
    const declined = error instanceof oidc.AuthorizationResponseError;
    return refused(declined ? 'sign-on-declined' : 'sign-on-credentials', { error: errorCode });
  }
  if (error instanceof InvalidSubject) return refused('sign-on-subject');
  const [claim] = claims;
  if (claim !== undefined && OTHER_CLAIM.includes(code ?? '')) return refused('sign-on-claim', { claim });
  if (!code?.startsWith('OAUTH_') || ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'].includes(code))
    return refused('sign-on-no-answer');
  return refused('sign-on-token');
}

export interface Answer {
  claims: Claims;
  /** Received claims, for a trial. */
  signed: RawClaims;
  userinfo: RawClaims;
}

/** Exchanges the code, verifies the tokens and reads the claims. Returns a fault instead of throwing. */
export async function verifyAnswer(
  context: PublicContext,
  configuration: oidc.Configuration,
  { begun, rules, query }: { begun: SignOnState; rules: VerifiedRules; query: string },
): Promise<Answer | Fault> {
  try {
    const url = new URL(`${redirectUriOf(context)}?${query}`);
    const checks = {
      pkceCodeVerifier: begun.verifier,
      expectedState: begun.state,
      expectedNonce: begun.nonce,
      idTokenExpected: true,
    };
    const tokens = await oidc.authorizationCodeGrant(configuration, url, checks);
    const signed = tokens.claims();
    if (!signed) throw new InvalidSubject();
    const userinfo = configuration.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(configuration, tokens.access_token, signed.sub)
      : {};
    return { claims: readClaims(signed, userinfo, rules), signed, userinfo };
  } catch (error) {
    const fault = toFault(error);
    // Not the error itself, which contains received data.
    context.request.log.info({ reason: fault.reason, claims: fault.claims }, 'single sign-on was refused');
    return fault;
  }
}

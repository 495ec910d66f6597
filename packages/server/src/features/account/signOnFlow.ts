import { TRIAL_STATE } from '@daas/contract/constants';
import * as oidc from 'openid-client';
import { Refusal } from '../../kernel/refusal';
import { siteOf } from '../../kernel/site';
import { KeyRing, sealWith, secretKey } from '../../sealing/keys';
import type { PublicContext } from '../context';
import { keepChallenge, useChallenge } from './challenges';
import { type Claims, claimNames, type MarkRules, NobodyNamed, type RawClaims, readClaims } from './claims';
import { type Cookie, clearCookie, readCookie, setCookie } from './cookies';
import type { Provider } from './provider';

const BEGUN: Cookie = { name: 'daas_sign_on', path: '/api' };
const MINUTES = 10;
const SCOPE = 'openid profile email phone';
/** The page that the provider sends the browser back to. */
export const redirectUriOf = (context: Pick<PublicContext, 'services' | 'request'>): string =>
  `${siteOf(context.request, context.services.config)}/sign-in`;

/** A provider and how its word is taken: as it is kept, or as an administrator tries it. */
export interface Settings extends Provider, MarkRules {
  provisioning: boolean;
}
/** An administrator's trial, which the session that began it ends; nobody is signed in by it. */
interface Trial {
  sessionId: string;
  settings: Settings;
}
/** What the browser keeps until it comes back, sealed: only the one that was sent away can finish, and once. */
interface Begun {
  companyId: number;
  state: string;
  nonce: string;
  verifier: string;
  trial: Trial | null;
}
const once = ({ companyId, trial }: Pick<Begun, 'companyId' | 'trial'>) =>
  ({
    kind: 'sign-on',
    purpose: trial ? 'trial' : 'state',
    subject: `company:${companyId}`,
    minutes: MINUTES,
  }) as const;
/** Nothing of it is kept here, so that its key is derived and has no part in rotation. */
const cookieKeys = ({ services }: PublicContext): KeyRing =>
  new KeyRing(secretKey(Buffer.from(services.sealer.derive('sign-on cookie'), 'base64url')));

/** Sends this browser to the provider; answers the address. */
export async function leave(
  context: PublicContext,
  configuration: oidc.Configuration,
  { companyId, trial }: Pick<Begun, 'companyId' | 'trial'>,
): Promise<{ url: string }> {
  const { db, now } = context;
  const verifier = oidc.randomPKCECodeVerifier();
  const state = `${trial ? TRIAL_STATE : ''}${oidc.randomState()}`;
  const begun: Begun = { companyId, state, nonce: oidc.randomNonce(), verifier, trial };
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUriOf(context),
    scope: SCOPE,
    state,
    nonce: begun.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  await keepChallenge(db, once(begun), state, now);
  const value = sealWith(cookieKeys(context).newest, Buffer.from(JSON.stringify(begun))).toString('base64url');
  setCookie(context, BEGUN, value, MINUTES * 60);
  return { url: url.href };
}

/** What this browser was sent away with; null where it was not, or what it brings is no longer readable. */
export function begunBy(context: PublicContext): Begun | null {
  const value = readCookie(context, BEGUN) ?? '';
  clearCookie(context, BEGUN);
  try {
    return JSON.parse(cookieKeys(context).open(Buffer.from(value, 'base64url')).toString());
  } catch {
    return null;
  }
}
export const notBegunHere = (): Refusal => new Refusal('sign-on-refused', { reason: '@sign-on-not-begun' });

/** Uses up what was begun: of two answers to it, the second is none. */
export const takeBegun = ({ db, now }: PublicContext, begun: Begun): Promise<boolean> =>
  useChallenge(db, once(begun), begun.state, now);

/** Why an answer was refused: for whoever signs in, and for the log, with the claim that was wrong if it was one. */
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
/** Codes of protocol errors. // RFC 6749, 4.1.2.1 and 5.2 */
const PROTOCOL_ERROR = /^[a-z_]{1,40}$/;

/** The provider has decided nothing. // RFC 6749 §4.1.2.1; RFC 9110 §15.5.9, §15.6; RFC 6585 §4 */
const TEMPORARY = ['server_error', 'temporarily_unavailable'];
const isTemporary = (error: oidc.AuthorizationResponseError | oidc.ResponseBodyError): boolean =>
  TEMPORARY.includes(error.error) ||
  (error instanceof oidc.ResponseBodyError && (error.status >= 500 || [408, 429].includes(error.status)));

function faultOf(error: unknown): Fault {
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
  if (error instanceof NobodyNamed) return refused('sign-on-subject');
  const [claim] = claims;
  if (claim !== undefined && OTHER_CLAIM.includes(code ?? '')) return refused('sign-on-claim', { claim });
  if (!code?.startsWith('OAUTH_') || ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'].includes(code))
    return refused('sign-on-no-answer');
  return refused('sign-on-token');
}

export interface Answer {
  claims: Claims;
  /** As they came, for the page of a trial. */
  signed: RawClaims;
  userinfo: RawClaims;
}

/** Asks the provider for what its answer stands for, verifies and reads it; a fault is named, and never thrown. */
export async function answerOf(
  context: PublicContext,
  configuration: oidc.Configuration,
  { begun, rules, query }: { begun: Begun; rules: MarkRules; query: string },
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
    if (!signed) throw new NobodyNamed();
    const userinfo = configuration.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(configuration, tokens.access_token, signed.sub)
      : {};
    return { claims: readClaims(signed, userinfo, rules), signed, userinfo };
  } catch (error) {
    const fault = faultOf(error);
    // Not the error itself, which carries what came.
    context.request.log.info({ reason: fault.reason, claims: fault.claims }, 'single sign-on was refused');
    return fault;
  }
}

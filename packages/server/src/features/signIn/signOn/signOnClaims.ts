import { asMail, asPhone } from '@daas/contract/identity';
import { email, phone } from '@daas/contract/shapes';

/** OpenID Connect Core §2: at most 255 ASCII characters. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;
/** Claim names to log; providers may send any text. */
const NAME = /^[\w:./#-]{1,60}$/;
const NAMES_MAX = 40;
export const NAME_CHARACTERS = 30;

export type RawClaims = Record<string, unknown>;

/** The subject does not have 1 to 255 ASCII characters. */
export class InvalidSubject extends Error {}

/** Reason why an address is not accepted; a noun of the errors. */
export type AddressDoubt =
  | 'claim-not-a-phone'
  | 'claim-not-a-mail'
  | 'claim-unmarked'
  | 'claim-mark-false'
  | 'claim-mark-odd';
type Address = 'phone_number' | 'email';

/** Accepted claims of the ID token and userinfo. */
export interface Claims {
  issuer: string;
  subject: string;
  name: string | null;
  /** Verified by the provider, like the email address. */
  phone: string | null;
  email: string | null;
  /** Addresses that were sent but not accepted, with the reason. */
  doubts: Partial<Record<Address, AddressDoubt>>;
  /** Names of all received claims, for the log. */
  names: string[];
}

export const claimNames = (...sources: RawClaims[]): string[] =>
  [...new Set(sources.flatMap((one) => Object.keys(one)))]
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, NAMES_MAX);

/** Returns the source of a claim: userinfo takes precedence over the token. */
const sourceOf = (key: string, signed: RawClaims, userinfo: RawClaims): RawClaims =>
  Object.hasOwn(userinfo, key) ? userinfo : signed;

/** A company's rules for addresses of its provider. */
export interface VerifiedRules {
  /** Accepts an email address without `email_verified`. A claim that is present is still checked. */
  unmarkedMail: boolean;
  /** Accepts exactly the text "true" like the boolean. */
  textMarks: boolean;
}

/** Returns the claims of an ID token and of the provider's userinfo. Throws `NobodyNamed` for an invalid subject. */
export function readClaims(
  signed: RawClaims & { iss: string; sub: string },
  userinfo: RawClaims,
  { unmarkedMail, textMarks }: VerifiedRules,
): Claims {
  if (!SUBJECT.test(signed.sub)) throw new InvalidSubject();
  const from = (key: string) => sourceOf(key, signed, userinfo);
  const text = (key: string): string | null => {
    const value = from(key)[key];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const doubts: Claims['doubts'] = {};
  const confirmed = (key: Address, value: string | null, isOne: (value: string) => boolean) => {
    if (!Object.hasOwn(from(key), key)) return null;
    const doubt =
      value === null || !isOne(value)
        ? ({ phone_number: 'claim-not-a-phone', email: 'claim-not-a-mail' } as const)[key]
        : markDoubt(key);
    if (doubt === null) return value;
    doubts[key] = doubt;
    return null;
  };
  const markDoubt = (key: Address): AddressDoubt | null => {
    const mark = `${key}_verified`;
    // `…_verified` must be in the same source: a claim in the token does not verify an address in userinfo.
    const source = from(key);
    if (!Object.hasOwn(source, mark)) {
      const isUnmarked = !Object.hasOwn(signed, mark) && !Object.hasOwn(userinfo, mark);
      return key === 'email' && unmarkedMail && isUnmarked ? null : 'claim-unmarked';
    }
    // OpenID Connect Core 5.1 requires a boolean; some hosted providers send text.
    if (source[mark] === true || (textMarks && source[mark] === 'true')) return null;
    return source[mark] === false ? 'claim-mark-false' : 'claim-mark-odd';
  };
  // Invisible characters in a provider's phone number are suspicious, so the number is rejected.
  const number = text('phone_number');
  const phoneNumber = number === null || /\p{C}/u.test(number) ? null : asPhone(number);
  return {
    issuer: signed.iss,
    subject: signed.sub,
    name:
      text('name')
        ?.replace(/\p{Cc}/gu, '')
        .trim()
        .slice(0, NAME_CHARACTERS) || null,
    phone: confirmed('phone_number', phoneNumber, (value) => phone.safeParse(value).success),
    // Without normalization: the provider verified exactly this text.
    email: confirmed('email', text('email'), (value) => asMail(value) === value && email.safeParse(value).success),
    doubts,
    names: claimNames(signed, userinfo),
  };
}

/** Claims that are verified with the token, and the name. */
const BELIEVED = ['iss', 'sub', 'aud', 'azp', 'exp', 'nbf', 'iat', 'nonce', 'name'];
const VALUE_CHARACTERS = 200;

/** A received claim for an administrator's trial; its value is never logged. */
export interface ClaimReading {
  name: string;
  source: 'token' | 'userinfo';
  value: string;
  use: 'believed' | 'refused' | 'unused';
  doubt: AddressDoubt | null;
}

export const presentClaims = (
  { names, doubts, phone, email }: Claims,
  signed: RawClaims,
  userinfo: RawClaims,
): ClaimReading[] =>
  names.map((name) => {
    const source = sourceOf(name, signed, userinfo);
    const value = source[name];
    const address = name.replace(/_verified$/, '');
    const doubt = doubts[address as Address] ?? null;
    const believed =
      BELIEVED.includes(name) ||
      (address === 'phone_number' && phone !== null) ||
      (address === 'email' && email !== null);
    return {
      name,
      source: source === userinfo ? 'userinfo' : 'token',
      value: (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, VALUE_CHARACTERS),
      use: doubt ? 'refused' : believed ? 'believed' : 'unused',
      doubt: name === address ? doubt : null,
    };
  });

import { asMail, asPhone } from '@daas/contract/identity';
import { email, phone } from '@daas/contract/shapes';

/** OpenID Connect Core 2: at most 255 characters of ASCII. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;
/** A provider names its claims as it likes; the log takes names alone. */
const NAME = /^[\w:./#-]{1,60}$/;
const NAMES_MAX = 40;
export const NAME_CHARACTERS = 30;

export type RawClaims = Record<string, unknown>;

/** Its subject is not of 1 to 255 characters of ASCII. */
export class NobodyNamed extends Error {}

/** Why an address that was told is not believed; nouns of the errors. */
export type Doubt = 'claim-not-a-phone' | 'claim-not-a-mail' | 'claim-unmarked' | 'claim-mark-false' | 'claim-mark-odd';
type Address = 'phone_number' | 'email';

/** Who the provider says it is: what is believed of what it signed, and of what it tells of them. */
export interface Claims {
  issuer: string;
  subject: string;
  name: string | null;
  /** Confirmed by the provider, like the mail address. */
  phone: string | null;
  email: string | null;
  /** Those of the addresses that were told and are not believed. */
  doubts: Partial<Record<Address, Doubt>>;
  /** Of all that came, for the log. */
  names: string[];
}

export const claimNames = (...sources: RawClaims[]): string[] =>
  [...new Set(sources.flatMap((one) => Object.keys(one)))]
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, NAMES_MAX);

/** What is told of a claim: userinfo goes before the token. */
const sourceOf = (key: string, signed: RawClaims, userinfo: RawClaims): RawClaims =>
  Object.hasOwn(userinfo, key) ? userinfo : signed;

/** How a company accepts addresses from its provider. */
export interface MarkRules {
  /** Accepts a mail address without a mark in the token or in userinfo. A mark that is present is still checked. */
  unmarkedMail: boolean;
  /** Accepts the text "true", in exactly this spelling, like the boolean. */
  textMarks: boolean;
}

/** Returns the claims of an ID token and of the provider's userinfo. Throws `NobodyNamed` for an invalid subject. */
export function readClaims(
  signed: RawClaims & { iss: string; sub: string },
  userinfo: RawClaims,
  { unmarkedMail, textMarks }: MarkRules,
): Claims {
  if (!SUBJECT.test(signed.sub)) throw new NobodyNamed();
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
  const markDoubt = (key: Address): Doubt | null => {
    const mark = `${key}_verified`;
    // What confirms a value stands beside it: a mark in the token says nothing of an address in userinfo.
    const source = from(key);
    if (!Object.hasOwn(source, mark)) {
      const isUnmarked = !Object.hasOwn(signed, mark) && !Object.hasOwn(userinfo, mark);
      return key === 'email' && unmarkedMail && isUnmarked ? null : 'claim-unmarked';
    }
    // OpenID Connect Core 5.1 requires a boolean; some hosted providers send text.
    if (source[mark] === true || (textMarks && source[mark] === 'true')) return null;
    return source[mark] === false ? 'claim-mark-false' : 'claim-mark-odd';
  };
  // A number may be written in many ways, but not with what nobody sees: a provider has no clipboard.
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
    // As it stands: part of a text that the provider confirmed is no address that it confirmed.
    email: confirmed('email', text('email'), (value) => asMail(value) === value && email.safeParse(value).success),
    doubts,
    names: claimNames(signed, userinfo),
  };
}

/** Checked with the token, or who it is. */
const BELIEVED = ['iss', 'sub', 'aud', 'azp', 'exp', 'nbf', 'iat', 'nonce', 'name'];
const VALUE_CHARACTERS = 200;

/** A claim as it came, for the administrator who tries the connection: its value goes to no log. */
export interface ClaimReading {
  name: string;
  source: 'token' | 'userinfo';
  value: string;
  use: 'believed' | 'refused' | 'unused';
  doubt: Doubt | null;
}

export const readingsOf = (
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

import { asMail, asPhone } from '@daas/contract/identity';
import { email, phone } from '@daas/contract/shapes';

/** OpenID Connect Core 2: at most 255 characters of ASCII. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;
/** A provider names its claims as it likes; the log takes names alone. */
const NAME = /^[\w:./#-]{1,60}$/;
const NAMES_MAX = 40;
const NAME_CHARACTERS = 30;

type Told = Record<string, unknown>;

/** Who the provider says it is: what is believed of what it signed, and of what it tells of them. */
export interface Claims {
  issuer: string;
  subject: string;
  name: string | null;
  /** Confirmed by the provider, like the mail address. */
  phone: string | null;
  email: string | null;
  /** Those of `phone_number` and `email` that were told, but not as confirmed, or not as one. */
  unconfirmed: string[];
  /** Of all that came, for the log. */
  names: string[];
}

export const claimNames = (...told: Told[]): string[] =>
  [...new Set(told.flatMap((one) => Object.keys(one)))]
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, NAMES_MAX);

/** Reads what an ID token and the provider's userinfo say. Throws where they name nobody. */
export function readClaims(signed: Told & { iss: string; sub: string }, told: Told): Claims {
  if (!SUBJECT.test(signed.sub))
    throw new Error('The provider names nobody: its subject is not of 1 to 255 characters of ASCII');
  // What confirms a value stands beside it: a mark in the token says nothing of an address in userinfo.
  const from = (key: string) => (Object.hasOwn(told, key) ? told : signed);
  const text = (key: string): string | null => {
    const value = from(key)[key];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const unconfirmed: string[] = [];
  const confirmed = (key: 'phone_number' | 'email', value: string | null, isOne: (value: string) => boolean) => {
    // A text "true" is none: it may as well be what somebody typed.
    if (value !== null && from(key)[`${key}_verified`] === true && isOne(value)) return value;
    if (Object.hasOwn(from(key), key)) unconfirmed.push(key);
    return null;
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
    unconfirmed,
    names: claimNames(signed, told),
  };
}

/** This machine, as a host in an address. */
export const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** A domain name in reverse, which begins with a top-level domain. // RFC 8252 §7.1 */
const PRIVATE_USE = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+:$/;

/**
 * Whether an answer may be sent to an address: https, http of this machine, or a private-use scheme in reversed-domain
 * form. Any other scheme may start a program that no client has. // RFC 8252 §7, §8.4
 */
export function isReturnAddress(address: string): boolean {
  const { protocol, hostname, username, password } = new URL(address);
  if (protocol === 'https:' || protocol === 'http:')
    return username === '' && password === '' && (protocol === 'https:' || LOOPBACK.test(hostname));
  return PRIVATE_USE.test(protocol);
}

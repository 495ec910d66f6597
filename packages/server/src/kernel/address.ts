import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Whole addresses in the one form that every program reads alike: `010.1.1.1`, `0x0a010101` and `10.1.257` are other
 * hosts elsewhere. IPv4 stands within IPv6 only as `::ffff:10.1.1.1`; a zone is a name of this machine's.
 */
export function parseAddress(text: string): Address | null {
  if (isIP(text) === 0 || text.includes('%')) return null;
  if (text.includes(':') && text.includes('.') && !/^::ffff:[\d.]+$/i.test(text)) return null;
  return ipaddr.parse(text);
}

/** Who is at the other end: IPv4 in IPv6 form, as dual-stack sockets name it, is IPv4. Null for what is no address. */
export function peerOf(ip: string): Address | null {
  const address = parseAddress(ip);
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

/** An IPv6 address's network of so many bits as `2001:db8::/48`; null for other addresses. */
export function prefixOf(ip: string, bits: number): string | null {
  const address = peerOf(ip);
  if (address?.kind() !== 'ipv6') return null;
  const cidr = `${address.toString()}/${bits}`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(cidr).toString()}/${bits}`;
}

/** What counts as one address where attempts are counted: an IPv6 customer has at least a /64. // RFC 6177 */
export const addressOf = (ip: string): string =>
  prefixOf(ip, 64)?.replace('/64', '') ?? peerOf(ip)?.toString() ?? 'unknown';

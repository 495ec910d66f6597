import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Parses a complete address. Rejects forms that programs read differently (`010.1.1.1`, `0x0a010101`, `10.1.257`), and
 * zones, which are local names.
 */
export function parseAddress(text: string): Address | null {
  if (isIP(text) === 0 || text.includes('%')) return null;
  if (text.includes(':') && text.includes('.') && !/^::ffff:[\d.]+$/i.test(text)) return null;
  return ipaddr.parse(text);
}

/** Parses a peer's address; converts IPv4 in IPv6 form (dual-stack sockets) to IPv4. Returns null if it is invalid. */
export function peerOf(ip: string): Address | null {
  const address = parseAddress(ip);
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

/** Returns the network of an IPv6 address, such as `2001:db8::/48`; null for other addresses. */
export function ipv6PrefixOf(ip: string, bits: number): string | null {
  const address = peerOf(ip);
  if (address?.kind() !== 'ipv6') return null;
  const cidr = `${address.toString()}/${bits}`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(cidr).toString()}/${bits}`;
}

/** Returns the address for rate limits: the /64 network of IPv6, because a customer has at least a /64. // RFC 6177 */
export const addressOf = (ip: string): string =>
  ipv6PrefixOf(ip, 64)?.replace('/64', '') ?? peerOf(ip)?.toString() ?? 'unknown';

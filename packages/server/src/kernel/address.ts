import ipaddr from 'ipaddr.js';

/** What counts as one address where attempts are counted: an IPv6 customer has at least a /64. // RFC 6177 */
export function addressOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4'
    ? address.toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString();
}

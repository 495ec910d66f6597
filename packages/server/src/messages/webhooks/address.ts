import { lookup as resolve } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { parseAddress, peerOf } from '../../kernel/address';
import { ipAllowed } from '../../kernel/ipRules';

/** Private networks that webhooks may reach, as CIDR blocks (WEBHOOK_NETWORKS). */
export type Networks = readonly string[];

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address is public: not private, loopback, link-local or reserved. */
function isPublic(ip: string): boolean {
  const address = peerOf(ip);
  if (address?.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST);
}

/** Returns a check of addresses: configured networks, and public ones for https. */
export const addressCheck =
  ({ protocol }: URL, networks: Networks) =>
  (ip: string): boolean =>
    (networks.length > 0 && ipAllowed(networks, ip)) || (protocol === 'https:' && isPublic(ip));

/** Returns the literal IP address of a URL, or null for a name. URLs write IPv6 in brackets. */
export const literalOf = ({ hostname }: URL): string | null => {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return parseAddress(bare) ? bare : null;
};

export class RefusedAddress extends Error {}

/** Resolves a name for a socket, which connects to the checked address without a second lookup (DNS rebinding). */
export const guardedLookup =
  (mayReach: (ip: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => mayReach(address)))
        return callback(new RefusedAddress(hostname), '');
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

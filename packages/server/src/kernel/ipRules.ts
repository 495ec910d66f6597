import { BlockList } from 'node:net';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { type Address, parseAddress, peerOf } from './address';
import { invalid } from './refusal';

type Range = [Address, number];

function rangeOf(rule: string): Range | null {
  const [address = '', bits, ...rest] = rule.split('/');
  const parsed = parseAddress(address);
  if (!parsed || rest.length > 0 || (bits !== undefined && !/^(0|[1-9]\d{0,2})$/.test(bits))) return null;
  const most = parsed.kind() === 'ipv4' ? 32 : 128;
  const length = bits === undefined ? most : Number(bits);
  return length > most ? null : [parsed, length];
}

/** Returns the stored form of a rule: an address or a CIDR block; null if it is invalid. */
export function canonicalIpRule(rule: string): string | null {
  const range = rangeOf(rule.trim());
  if (!range) return null;
  const [address, bits] = range;
  const whole = bits === (address.kind() === 'ipv4' ? 32 : 128);
  return whole ? address.toString() : `${address.toString()}/${bits}`;
}

/** Returns canonical rules without duplicates. Throws a refusal for the first invalid rule (`ip_rules.3`). */
export function checkIpRules(rules: readonly string[], field = 'ip_rules'): string[] {
  const checked = rules.map((rule, index) => {
    const canonical = canonicalIpRule(rule);
    if (canonical === null) throw invalid(`${field}.${index}`, 'ip', '@not-an-ip');
    return canonical;
  });
  return [...new Set(checked)];
}

/** Returns whether rules allow an address. Empty rules allow all addresses; rules never allow an invalid address. */
export function ipAllowed(rules: readonly string[], ip: string): boolean {
  if (rules.length === 0) return true;
  const address = peerOf(ip);
  if (!address) return false;
  return rules.some((rule) => {
    const range = rangeOf(rule);
    return range !== null && matches(address, range);
  });
}

function matches(address: Address, rule: Range): boolean {
  const [network, bits] = unmapped(rule);
  return address.kind() === network.kind() && address.match(network as never, bits);
}

/** Returns the network of a rule: `10.1.2.3/8` is `10.0.0.0/8`, IPv4 in IPv6 form is IPv4; null if it is invalid. */
export function networkOf(rule: string): string | null {
  const range = rangeOf(rule.trim());
  if (!range) return null;
  const [address, bits] = unmapped(range);
  const cidr = `${address.toString()}/${bits}`;
  const network = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return canonicalIpRule(`${network.networkAddressFromCIDR(cidr).toString()}/${bits}`);
}

const unmapped = ([address, bits]: Range): Range =>
  address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= 96
    ? [address.toIPv4Address(), bits - 96]
    : [address, bits];

const ADDRESSES_KEPT = 1000;

/** Compiles rules for frequent checks. Unlike `ipAllowed`, empty rules allow no address. */
export function compileIpRules(networks: readonly string[]): (ip: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address, bits] = rangeOf(network) as Range;
    list.addSubnet(address.toString(), bits, address.kind());
  }
  const cache = new LRUCache<string, boolean>({ max: ADDRESSES_KEPT });
  return (ip) => {
    let allowed = cache.get(ip);
    if (allowed === undefined) {
      const address = peerOf(ip);
      allowed = address !== null && list.check(address.toString(), address.kind());
      cache.set(ip, allowed);
    }
    return allowed;
  };
}

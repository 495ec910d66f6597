import ipaddr from 'ipaddr.js';
import { invalid } from './refusal';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** Dotted quads only: `010.1` and `0x7f000001` mean different hosts to different programs. */
const strict = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || (text.includes(':') && !text.includes('%') && ipaddr.IPv6.isValid(text));

function rangeOf(rule: string): Range | null {
  const [address = '', bits, ...rest] = rule.split('/');
  if (!strict(address) || rest.length > 0 || (bits !== undefined && !/^(0|[1-9]\d{0,2})$/.test(bits))) return null;
  const parsed = ipaddr.parse(address);
  const most = parsed.kind() === 'ipv4' ? 32 : 128;
  const length = bits === undefined ? most : Number(bits);
  return length > most ? null : [parsed, length];
}

/** A rule as it is stored: a whole address, or a CIDR block; null when it is neither. */
export function canonicalIpRule(rule: string): string | null {
  const range = rangeOf(rule.trim());
  if (!range) return null;
  const [address, bits] = range;
  const whole = bits === (address.kind() === 'ipv4' ? 32 : 128);
  return whole ? address.toString() : `${address.toString()}/${bits}`;
}

/** Canonical rules without repeats; refuses the first that is no address or block, naming it (`ipRules.3`). */
export function checkIpRules(rules: readonly string[], field = 'ipRules'): string[] {
  const checked = rules.map((rule, index) => {
    const canonical = canonicalIpRule(rule);
    if (canonical === null) throw invalid(`${field}.${index}`, 'ip', '@not-an-ip');
    return canonical;
  });
  return [...new Set(checked)];
}

/** Whether an address is inside the rules; no rules allow every address. IPv4 in IPv6 form counts as IPv4. */
export function ipAllowed(rules: readonly string[], ip: string): boolean {
  if (rules.length === 0) return true;
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  return rules.some((rule) => {
    const range = rangeOf(rule);
    return range !== null && matches(address, range);
  });
}

function matches(address: Address, [network, bits]: Range): boolean {
  if (network instanceof ipaddr.IPv6 && network.isIPv4MappedAddress() && bits >= 96)
    return matches(address, [network.toIPv4Address(), bits - 96]);
  return address.kind() === network.kind() && address.match(network as never, bits);
}

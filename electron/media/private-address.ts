// Knows which IP addresses are on the public internet: all others, of this computer, its network or special use, are private here.
import ipaddr from 'ipaddr.js';

/** The part of IPv6 from which public addresses are given out (IANA, IPv6 Global Unicast Address Assignments). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** How networks without IPv4 write the address of a server that has IPv4 only (NAT64, RFC 6052). */
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

const isPrivateIPv4 = (address: ipaddr.IPv4) => address.range() !== 'unicast';

/** `address`: as `isIP` accepts it. The ranges of IANA's registries of special-purpose addresses are those of `ipaddr.js`. */
export function isPrivateAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return isPrivateIPv4(parsed);
  if (parsed.isIPv4MappedAddress()) return isPrivateIPv4(parsed.toIPv4Address());
  if (parsed.match(nat64)) return isPrivateIPv4(new ipaddr.IPv4(parsed.toByteArray().slice(12)));
  return parsed.range() !== 'unicast' || !parsed.match(globalUnicast);
}

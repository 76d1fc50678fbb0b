// Knows the names and addresses of this computer itself: no proxy is asked for them, whatever its settings say.
import { BlockList, isIP, isIPv6 } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** `host`: as `URL.hostname` gives it, or without the brackets of IPv6. */
export function isLoopback(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (isIP(plain) !== 0) return loopback.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  return /^(?:.*\.)?localhost\.?$/.test(plain);
}

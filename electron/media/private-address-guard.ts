// Fetches media from URLs in posts, but never from this computer or the local network (server-side request forgery).
import { lookup } from 'node:dns';
import { lookup as lookupAll } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import type { Agent, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The part of IPv6 from which public addresses are assigned (IANA, IPv6 Global Unicast Address Assignments). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** Networks without IPv4 write the address of an IPv4-only server with this prefix (NAT64, RFC 6052). */
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

const isPrivateIPv4 = (address: ipaddr.IPv4) => address.range() !== 'unicast';

/**
 * Returns true for addresses that are not on the public internet: this computer, its network, and the special-purpose ranges of IANA's
 * registries, which `ipaddr.js` contains. `address`: in a form that `isIP` accepts.
 */
export function isPrivateAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return isPrivateIPv4(parsed);
  if (parsed.isIPv4MappedAddress()) return isPrivateIPv4(parsed.toIPv4Address());
  if (parsed.match(nat64)) return isPrivateIPv4(new ipaddr.IPv4(parsed.toByteArray().slice(12)));
  return parsed.range() !== 'unicast' || !parsed.match(globalUnicast);
}

/** Checks the addresses in the lookup that the connection uses, so that no second lookup can return another address (DNS rebinding). */
const guardedLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const allowed = addresses?.filter(({ address }) => !isPrivateAddress(address)) ?? [];
    const [first] = allowed;
    if (error !== null || first === undefined) callback(error ?? new Error('The name leads to the local network.'), '', 4);
    else if (options.all === true) callback(null, allowed);
    else callback(null, first.address, first.family);
  });

/** Names without a public server: of this computer, a home, or a company (RFC 6761, 6762, 8375; ICANN's `.internal`). */
const localName = /^[^.]+\.?$|(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$/i;
/** An unresponsive name server must not delay the pictures longer. */
const maxLookupMs = 1_000;

/**
 * Rejects names that are local or resolve to local addresses. A proxy resolves names itself and cannot be held to this lookup, so only what
 * this computer knows to be local is refused.
 */
async function checkName(host: string, proxyResolves: boolean): Promise<void> {
  if (isIP(host) === 0 && localName.test(host)) throw new Error('The name is one of the local network.');
  // Users may have chosen SOCKS so that names are not resolved on this computer.
  if (isIP(host) !== 0 || proxyResolves) return;
  const timedOut = new Promise<never[]>((resolve) => setTimeout(resolve, maxLookupMs, []).unref());
  const addresses = await Promise.race([lookupAll(host, { all: true }).catch(() => []), timedOut]);
  if (addresses.some(({ address }) => isPrivateAddress(address))) throw new Error('The name leads to the local network.');
}

interface AddressGuard {
  lookup: LookupFunction;
  checkName: typeof checkName;
}
type MediaAgentFor = (url: URL) => Agent;

export interface GuardedGetParts {
  /** Returns true for origins that the user signed in at, because these may be local. */
  mayBeLocal: (origin: string) => boolean;
  /** Opens connections to the origins that `mayBeLocal` accepts. */
  agentFor: MediaAgentFor;
  /** Opens connections to all other origins. */
  guardedAgentFor: (guard: AddressGuard) => MediaAgentFor;
}

export type GuardedGet = (url: string, headers: Record<string, string>, signal: AbortSignal) => Promise<IncomingMessage>;

const maxRedirects = 3;
/** Time without any data on the connection. */
const idleTimeoutMs = 30_000;

/** Rejects if the address is refused or cannot be reached. */
export function createGuardedGet({ mayBeLocal, agentFor, guardedAgentFor }: GuardedGetParts): GuardedGet {
  const guardedAgent = guardedAgentFor({ lookup: guardedLookup, checkName });

  async function get(url: URL, headers: Record<string, string>, signal: AbortSignal, hops: number): Promise<IncomingMessage> {
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('Only web addresses are fetched.');
    const isTrusted = mayBeLocal(url.origin);
    const hostLiteral = url.hostname.replace(/^\[|\]$/g, '');
    if (!isTrusted && isIP(hostLiteral) !== 0 && isPrivateAddress(hostLiteral)) throw new Error('The address is on the local network.');
    const { request } = url.protocol === 'https:' ? https : http;
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const agent = (isTrusted ? agentFor : guardedAgent)(url);
      const clientRequest = request(url, { headers, signal, timeout: idleTimeoutMs, agent }, resolve);
      clientRequest.on('timeout', () => clientRequest.destroy(new Error('The server fell silent.')));
      clientRequest.on('error', reject);
      clientRequest.end();
    });
    const { statusCode = 0 } = answer;
    const { location } = answer.headers;
    if (statusCode < 300 || statusCode > 399 || location === undefined) return answer;
    answer.destroy();
    if (hops === maxRedirects || !URL.canParse(location, url)) throw new Error('The server sends in circles.');
    return get(new URL(location, url), headers, signal, hops + 1);
  }
  return (url, headers, signal) => get(new URL(url), headers, signal, 0);
}

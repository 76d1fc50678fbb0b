// Fetches media from the addresses that posts name, but never from this computer or the local network (server-side request forgery).
import { lookup } from 'node:dns';
import { lookup as lookupAll } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import type { Agent, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { isPrivateAddress } from './private-address.ts';

/** Checks the addresses in the same lookup that the connection uses, so that a second lookup can't give another answer (DNS rebinding). */
const guardedLookup: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const allowed = addresses?.filter(({ address }) => !isPrivateAddress(address)) ?? [];
    const [first] = allowed;
    if (error !== null || first === undefined) done(error ?? new Error('The name leads to the local network.'), '', 4);
    else if (options.all === true) done(null, allowed);
    else done(null, first.address, first.family);
  });

/** Names that no public server has: of this computer, of a home or a company (RFC 6761, 6762, 8375; ICANN's `.internal`). */
const localName = /^[^.]+\.?$|(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$/i;
/** A name server that nobody answers for must not hold up the pictures. */
const maxLookupMs = 1_000;

/**
 * Behind a proxy the proxy looks names up, so no check here holds it to its answer: what is known to be local here is refused.
 * Rejects then.
 */
async function checkName(host: string, proxyResolves: boolean): Promise<void> {
  if (isIP(host) === 0 && localName.test(host)) throw new Error('The name is one of the local network.');
  // Whoever chose SOCKS may have done so that names are not looked up here.
  if (isIP(host) !== 0 || proxyResolves) return;
  const unknown = new Promise<never[]>((resolve) => setTimeout(resolve, maxLookupMs, []).unref());
  const addresses = await Promise.race([lookupAll(host, { all: true }).catch(() => []), unknown]);
  if (addresses.some(({ address }) => isPrivateAddress(address))) throw new Error('The name leads to the local network.');
}

interface Guard {
  lookup: LookupFunction;
  checkName: typeof checkName;
}
type AgentFor = (url: URL) => Agent;

export interface GuardedGetParts {
  /** True for origins that the person signed in at, because these may be local. */
  mayBeLocal: (origin: string) => boolean;
  /** Opens connections to these. */
  agentFor: AgentFor;
  /** Opens connections to all others. */
  guardedAgentFor: (guard: Guard) => AgentFor;
}

export type GuardedGet = (url: string, headers: Record<string, string>, signal: AbortSignal) => Promise<IncomingMessage>;

const maxRedirects = 3;
/** Without any data on the connection. */
const idleTimeoutMs = 30_000;

/** Rejects when the address is refused or can't be reached. */
export function createGuardedGet({ mayBeLocal, agentFor, guardedAgentFor }: GuardedGetParts): GuardedGet {
  const guarded = guardedAgentFor({ lookup: guardedLookup, checkName });

  async function get(url: URL, headers: Record<string, string>, signal: AbortSignal, hops: number): Promise<IncomingMessage> {
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('Only web addresses are fetched.');
    const trusted = mayBeLocal(url.origin);
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (!trusted && isIP(literal) !== 0 && isPrivateAddress(literal)) throw new Error('The address is on the local network.');
    const { request } = url.protocol === 'https:' ? https : http;
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const agent = (trusted ? agentFor : guarded)(url);
      const sending = request(url, { headers, signal, timeout: idleTimeoutMs, agent }, resolve);
      sending.on('timeout', () => sending.destroy(new Error('The server fell silent.')));
      sending.on('error', reject);
      sending.end();
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

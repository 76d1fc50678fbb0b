// Opens connections to servers: directly or through proxies, with TLS if required.
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { LookupFunction, Socket } from 'node:net';
import { fail } from '../contract/result.ts';
import { ProxyError } from '../system/connection-errors.ts';
import { isUnknownAuthority } from './certificates.ts';
import type { Certificates } from './certificates.ts';
import { parseProxyList, proxyName } from './proxy-list.ts';
import type { ProxyServer, ProxyListEntry } from './proxy-list.ts';
import type { ProxySignIn } from './proxy-sign-in.ts';
import { openTcp, openTls, openTunnel, UnreachableProxy } from './tunnel.ts';
import type { Address } from './tunnel.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Recognises this computer's names and addresses, which never use a proxy, whatever its settings are. `host`: as in `URL.hostname`, or
 * without the brackets of IPv6.
 */
export function isLoopback(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (isIP(plain) !== 0) return loopback.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  return /^(?:.*\.)?localhost\.?$/.test(plain);
}

/** Prevents connections to forbidden addresses. */
export interface ConnectionGuard {
  /** For direct connections: rejects or omits addresses, in the connection's own DNS lookup. */
  lookup: LookupFunction;
  /** For connections through a proxy. `proxyResolves`: the name must not be resolved on this computer. Rejects if the host is refused. */
  checkName(host: string, proxyResolves: boolean): Promise<void>;
}

interface ConnectionTarget extends Address {
  secure: boolean;
}

export type Connect = (target: ConnectionTarget, guard: ConnectionGuard | null) => Promise<Socket>;

interface Parts {
  /** Electron's `session.resolveProxy`: takes a URL, returns a PAC result string. */
  resolveProxy: (url: string) => Promise<string>;
  signIn: Pick<ProxySignIn, 'currentAuthorization' | 'handleChallenge'>;
  certificates: Certificates;
}

const offersBasic = (challenges: string) => /(?:^|,)\s*basic\b/i.test(challenges);

export function createConnector({ resolveProxy, signIn, certificates }: Parts): Connect {
  async function proxyListFor({ host, port, secure }: ConnectionTarget): Promise<ProxyListEntry[]> {
    if (isLoopback(host)) return [{ type: 'direct' }];
    // Omits the path: the URL is passed to a PAC script, which a third party may have written.
    const url = new URL(`${secure ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}/`);
    return parseProxyList(await resolveProxy(url.href));
  }

  async function openByProxy(proxy: ProxyServer, target: ConnectionTarget): Promise<Socket> {
    let authorization = signIn.currentAuthorization(proxyName(proxy));
    for (;;) {
      const tunnel = await openTunnel(proxy, target, authorization);
      if (tunnel.kind === 'open') return tunnel.socket;
      const details = { proxy: proxyName(proxy) };
      if (!offersBasic(tunnel.challenges)) throw new ProxyError(fail('host-unreachable', 'proxy-sign-in-unknown', details));
      const nextAuthorization = await signIn.handleChallenge(proxyName(proxy), authorization);
      if (nextAuthorization === null) {
        throw new ProxyError(fail('host-unreachable', authorization === null ? 'proxy-auth-needed' : 'proxy-auth-refused', details));
      }
      authorization = nextAuthorization;
    }
  }

  async function open(entry: ProxyListEntry, target: ConnectionTarget, guard: ConnectionGuard | null): Promise<Socket> {
    if (entry.type === 'direct') return openTcp(target, guard?.lookup);
    await guard?.checkName(target.host, entry.type.startsWith('socks'));
    return openByProxy(entry, target);
  }

  async function openFirst(entries: readonly ProxyListEntry[], target: ConnectionTarget, guard: ConnectionGuard | null): Promise<Socket> {
    const [entry = { type: 'direct' }, ...others] = entries;
    try {
      const socket = await open(entry, target, guard);
      return target.secure ? await openTls(socket, target.host) : socket;
    } catch (error) {
      if (others.length > 0 && error instanceof UnreachableProxy) return openFirst(others, target, guard);
      throw error;
    }
  }

  return async (target, guard) => {
    const entries = await proxyListFor(target);
    const generation = certificates.generation();
    try {
      return await openFirst(entries, target, guard);
    } catch (error) {
      if (!isUnknownAuthority(error) || !(await certificates.addSystemAuthorities(generation))) throw error;
      // Nothing was sent over the failed connection, so a retry repeats nothing.
      return openFirst(entries, target, guard);
    }
  };
}

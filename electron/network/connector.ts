// Opens the connection to a server: directly or through the proxies that lead to it, and with TLS where it is asked for.
import type { LookupFunction, Socket } from 'node:net';
import { fail } from '../contract/result.ts';
import { ProxyError } from '../system/proxy-error.ts';
import { isUnknownAuthority } from './certificates.ts';
import type { Certificates } from './certificates.ts';
import { isLoopback } from './loopback.ts';
import { parseProxyList, proxyName } from './proxy-list.ts';
import type { ProxyServer, Way } from './proxy-list.ts';
import type { ProxySignIn } from './proxy-sign-in.ts';
import { openTcp, openTls } from './sockets.ts';
import type { Address } from './sockets.ts';
import { openTunnel, UnreachableProxy } from './tunnel.ts';

/** Keeps a connection away from addresses that it must not reach. */
export interface Guard {
  /** For a direct connection: rejects or leaves out addresses, in the lookup of the connection itself. */
  lookup: LookupFunction;
  /** For a connection through a proxy. `proxyResolves`: the name must not be looked up here. Rejects when the host is refused. */
  checkName(host: string, proxyResolves: boolean): Promise<void>;
}

export interface Target extends Address {
  secure: boolean;
}

export type Connect = (target: Target, guard: Guard | null) => Promise<Socket>;

interface Parts {
  /** As Electron's `session.resolveProxy`: asks for an address, answers in the form of a PAC script. */
  resolveProxy: (url: string) => Promise<string>;
  signIn: Pick<ProxySignIn, 'current' | 'challenged'>;
  certificates: Certificates;
}

const offersBasic = (challenges: string) => /(?:^|,)\s*basic\b/i.test(challenges);

export function createConnector({ resolveProxy, signIn, certificates }: Parts): Connect {
  async function waysTo({ host, port, secure }: Target): Promise<Way[]> {
    if (isLoopback(host)) return [{ type: 'direct' }];
    // The path stays here: a PAC script of somebody else's runs on this.
    const url = new URL(`${secure ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}/`);
    return parseProxyList(await resolveProxy(url.href));
  }

  async function openByProxy(proxy: ProxyServer, target: Target): Promise<Socket> {
    let authorization = signIn.current(proxyName(proxy));
    for (;;) {
      const tunnel = await openTunnel(proxy, target, authorization);
      if (tunnel.kind === 'open') return tunnel.socket;
      const named = { proxy: proxyName(proxy) };
      if (!offersBasic(tunnel.challenges)) throw new ProxyError(fail('host-unreachable', 'proxy-sign-in-unknown', named));
      const other = await signIn.challenged(proxyName(proxy), authorization);
      if (other === null) {
        throw new ProxyError(fail('host-unreachable', authorization === null ? 'proxy-auth-needed' : 'proxy-auth-refused', named));
      }
      authorization = other;
    }
  }

  async function open(way: Way, target: Target, guard: Guard | null): Promise<Socket> {
    if (way.type === 'direct') return openTcp(target, guard?.lookup);
    await guard?.checkName(target.host, way.type.startsWith('socks'));
    return openByProxy(way, target);
  }

  async function openFirst(ways: readonly Way[], target: Target, guard: Guard | null): Promise<Socket> {
    const [way = { type: 'direct' }, ...others] = ways;
    try {
      const socket = await open(way, target, guard);
      return target.secure ? await openTls(socket, target.host) : socket;
    } catch (error) {
      if (others.length > 0 && error instanceof UnreachableProxy) return openFirst(others, target, guard);
      throw error;
    }
  }

  return async (target, guard) => {
    const ways = await waysTo(target);
    const before = certificates.generation();
    try {
      return await openFirst(ways, target, guard);
    } catch (error) {
      if (!isUnknownAuthority(error) || !(await certificates.learn(before))) throw error;
      // Nothing was sent over the refused connection, so a second one repeats nothing.
      return openFirst(ways, target, guard);
    }
  };
}
